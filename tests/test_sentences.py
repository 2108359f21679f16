"""Sentences in the code: docstrings and comments are plain, whole and in their place."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator

from tests.test_house import ROOT, code, tracked

# A docstring that opens so names no thing: a clause follows, or the sentence continues another one.
VAGUE_OPENING = re.compile(
    r"(?:What|Whatever|Who|Whoever|How|Why|Which|Where|When|All|Those|These|This|That|It|Its|They|Everything|Nothing"
    r"|The same|Such|So|But|Also|Says|Of|As|By|For|In|None|Until|From now on"
    r"|Return (?:what|all that|how (?!many|much)))\b"
)


def _docstrings() -> Iterator[tuple[str, str]]:
    """Yield the place and the text of each docstring of modules, classes and functions."""
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    for file in code():
        for node in ast.walk(ast.parse(file.path.read_bytes())):
            if isinstance(node, kinds) and (text := ast.get_docstring(node)):
                yield file.place(node.body[0].lineno), text


def test_docstrings_open_with_a_verb_or_what_they_are_about():
    docstrings = list(_docstrings())
    assert len(docstrings) > 5000
    vague = [f"{place}: {text.partition(chr(10))[0]}" for place, text in docstrings if VAGUE_OPENING.match(text)]
    assert vague == [], "docs/words.md"


DIRECTIVE = re.compile(r"#\s*(?:noqa|type:|pragma|fmt:|nosec|isort:)")


def test_comments_stand_above_the_code():
    """A comment behind code has no room for a sentence; directives to tools alone may stand there."""
    found = [
        f"{path.relative_to(ROOT)}:{token.start[0]}"
        for path in tracked("*.py")
        for token in tokenize.generate_tokens(io.StringIO(path.read_text()).readline)
        if token.type == tokenize.COMMENT and token.line[: token.start[1]].strip() and not DIRECTIVE.match(token.string)
    ]
    assert found == [], "docs/words.md"
