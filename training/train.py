"""Trains the network that reads printed cells, from rendered faces alone, and writes its weights for numpy.

    python -m training.train OUT.npz            about 25 minutes on two cores

It needs torch, numpy, Pillow, polib and opencv-python-headless in an environment of its own, and font packages: their
list is in training/fonts.txt (`apt-get install $(cat training/fonts.txt)`). The same fonts and seed give the same
samples. What is printed at the end is the share of right answers on faces of families that were not in training.
"""

import argparse
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from solvers.photo.network import EMPTY, PRINTS
from training.faces import Face, load_faces
from training.samples import DIGITS, LETTERS, NUMBERS, draw_samples

SEED = 20_240
CHUNK, CHUNKS, HELD_CHUNKS = 10_000, 24, 1
PASSES, BATCH, RATE = 6, 256, 0.004
CHANNELS, HIDDEN = (16, 32, 48), 64
# The output of a class that cannot be in a puzzle.
FAR = -30.0
VOCABULARIES = (
    (EMPTY, *DIGITS),
    (EMPTY, *DIGITS, "0"),
    (EMPTY, *DIGITS, *NUMBERS),
    (EMPTY, *DIGITS, *LETTERS),
    PRINTS,
)
# The chances of the vocabularies that hold a sample's class.
CHANCES = (10, 2, 2, 2, 1)


def make_network(channels: tuple[int, ...], hidden: int, outputs: int) -> nn.Sequential:
    """Three convolutions with pooling, one hidden layer."""
    layers: list[nn.Module] = []
    for before, after in zip((1, *channels), channels, strict=False):
        layers += [nn.Conv2d(before, after, 3, padding=1), nn.BatchNorm2d(after), nn.ReLU(), nn.MaxPool2d(2)]
    flat = channels[-1] * 4 * 4
    return nn.Sequential(*layers, nn.Flatten(), nn.Linear(flat, hidden), nn.ReLU(), nn.Linear(hidden, outputs))


def render(faces: list[Face], first: int, chunks: int) -> tuple[Tensor, Tensor]:
    """Draw a number of chunks of samples, each from a seed of its own."""
    with ProcessPoolExecutor(2) as pool:
        seeds = [SEED + first + number for number in range(chunks)]
        parts = list(pool.map(draw_samples, seeds, [CHUNK] * chunks, [faces] * chunks))
    points, places = (np.concatenate(part) for part in zip(*parts, strict=True))
    return torch.from_numpy(points), torch.from_numpy(places)


def make_masks() -> tuple[Tensor, Tensor]:
    """Return the offsets of the outputs for each vocabulary, and for each class the chances of the vocabularies."""
    inside = torch.tensor([[text in words for text in PRINTS] for words in VOCABULARIES])
    chances = inside.T * torch.tensor(CHANCES, dtype=torch.float32)
    return torch.where(inside, 0.0, FAR), chances


def train(network: nn.Sequential, points: Tensor, places: Tensor) -> None:
    """A few passes over all samples; each is judged among the prints of a puzzle that it could be in."""
    masks, chances = make_masks()
    steps = PASSES * (len(points) // BATCH)
    optimizer = torch.optim.AdamW(network.parameters(), lr=RATE, weight_decay=0.01)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, RATE, total_steps=steps, pct_start=0.15)
    begun = time.perf_counter()
    for number in range(PASSES):
        losses = 0.0
        for rows in torch.randperm(len(points))[: len(points) // BATCH * BATCH].split(BATCH):
            target = places[rows]
            mask = masks[torch.multinomial(chances[target], 1)[:, 0]]
            loss = functional.cross_entropy(network(scale(points[rows])) + mask, target)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
            losses += loss.item()
        mean = losses / (len(points) // BATCH)
        print(f"pass {number + 1}: loss {mean:.4f}, {time.perf_counter() - begun:.0f} s", flush=True)


def scale(points: Tensor) -> Tensor:
    """Ink from 0 to 1, with a channel."""
    return points[:, None].float() / 255


def measure(network: nn.Sequential, points: Tensor, places: Tensor) -> float:
    """The share of samples that are read right, each among the first vocabulary that holds it."""
    masks, chances = make_masks()
    network.eval()
    with torch.no_grad():
        outputs = torch.cat([network(scale(part)) for part in points.split(1000)])
    first = (chances[places] > 0).int().argmax(dim=1)
    return float(((outputs + masks[first]).argmax(dim=1) == places).float().mean())


def fold(network: nn.Sequential) -> dict[str, np.ndarray]:
    """The weights for `solvers.photo.network`, normalisation folded into them, as float16."""
    arrays: list[tuple[Tensor, Tensor]] = []
    for layer in network:
        if isinstance(layer, nn.BatchNorm2d):
            weight, bias = arrays.pop()
            gain = layer.weight / torch.sqrt(layer.running_var + layer.eps)
            arrays.append((weight * gain[:, None, None, None], (bias - layer.running_mean) * gain + layer.bias))
        elif isinstance(layer, nn.Conv2d | nn.Linear):
            arrays.append((layer.weight, layer.bias))
    half = [
        (weight.detach().numpy().astype(np.float16), bias.detach().numpy().astype(np.float16))
        for weight, bias in arrays
    ]
    return {f"{kind}{place}": array for place, pair in enumerate(half) for kind, array in zip("wb", pair, strict=True)}


def main() -> None:
    """Render, train, measure, write."""
    parser = argparse.ArgumentParser(description="Train the network that reads printed cells.")
    parser.add_argument("out", type=Path)
    out = parser.parse_args().out
    torch.manual_seed(SEED)
    # More threads wait for each other on a busy machine.
    torch.set_num_threads(1)
    faces = load_faces()
    learned, held = [face for face in faces if not face.is_held], [face for face in faces if face.is_held]
    print(f"{len(faces)} faces, {len(held)} of them held out", flush=True)
    points, places = render(learned, 0, CHUNKS)
    # This layout takes half the time.
    network = make_network(CHANNELS, HIDDEN, len(PRINTS)).to(memory_format=torch.channels_last)
    train(network, points, places)
    print(f"right on faces held out: {measure(network, *render(held, 1_000, HELD_CHUNKS)):.2%}")
    np.savez(out, **fold(network))


if __name__ == "__main__":
    main()
