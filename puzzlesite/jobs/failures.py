"""Why a job failed, as a message; rows keep the key and the parameters."""

from collections.abc import Mapping
from typing import Any

from solvers.messages import Phrase, Words, format_in

REASONS: Words = {
    "error": Phrase(
        "The solver stopped at an error of its own ({error}). The puzzle is kept; nothing was stored of the search.",
        "解答プログラムのエラーで止まりました({error})。パズルは保存されていますが、探索の結果は残っていません。",
    ),
    "unsound": Phrase(
        "The solver gave an answer that breaks the rules, so nothing of it was believed.",
        "見つかった解がルールに反していたため、結果を破棄しました。",
    ),
    "died": Phrase(
        "The search ended {crash_count} workers, and then its own run under a limit of {megabytes} MB.",
        "探索が {crash_count} 回続けて異常終了し、{megabytes} MB の制限を付けた単独の実行でも終わりませんでした。",
    ),
    "memory": Phrase(
        "The search needed more than {megabytes} MB of memory.",
        "探索に必要なメモリが {megabytes} MB を超えました。",
    ),
    "lost": Phrase(
        "Workers were lost {crash_count} times while they held this job.",
        "処理中のワーカーが {crash_count} 回失われました。",
    ),
    "recipe": Phrase("No puzzle could be made from this recipe: {sentence}", "この条件では作れません: {sentence}"),
    "parts": Phrase("{failed} of {parts} parts failed.", "{parts} 個の分担のうち {failed} 個が失敗しました。"),
}


def reason(key: str, **parameters: Any) -> dict[str, Any]:
    """A reason as rows keep it; a Phrase is kept in both languages."""
    kept = {name: list(value) if isinstance(value, Phrase) else value for name, value in parameters.items()}
    return {"key": key, "parameters": kept}


def message(kept: Mapping[str, Any], language: str) -> str:
    """The sentence of a reason that was kept."""
    parameters = {
        name: Phrase(*value) if isinstance(value, list) else value for name, value in kept["parameters"].items()
    }
    return format_in(REASONS, kept["key"], language, parameters)
