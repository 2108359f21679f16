"""What the site's commands refuse: a sentence that says what was read and what is expected, never a traceback."""

import pytest
from django.core.management import CommandError, call_command

pytestmark = pytest.mark.plain


def test_a_check_that_there_is_not_is_refused_with_those_that_there_are():
    with pytest.raises(CommandError, match=r"'databse' is not one of database, broker, .*disk"):
        call_command("doctor", "databse")
