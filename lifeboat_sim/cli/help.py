"""Help pages: what one can type and what it does, without the types of the program."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import typer
from typer.core import TyperArgument, TyperCommand, TyperGroup


def examples(*lines: str) -> str:
    """Return the end of a help page: what one could type."""
    return "Examples:\n\n" + "\n".join(f"- `{line}`" for line in lines)


class Command(TyperCommand):
    """A command with a legible help page."""

    def get_params(self, ctx: Any) -> Any:
        """Return the parameters; the help page shows nothing beside them but what a user types."""
        return _without_types(super().get_params(ctx))

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """Return the words of the line that shows how to call the command."""
        return [piece.replace("{", "").replace("}", "") for piece in super().collect_usage_pieces(ctx)]


class Group(TyperGroup):
    """A command with commands of its own; without any of them it shows its help page."""

    def get_params(self, ctx: Any) -> Any:
        """See Command."""
        return _without_types(super().get_params(ctx))


def _without_types(parameters: Sequence[Any]) -> Sequence[Any]:
    """Make flags and arguments show no type: `<bool>` and `<path>` are the program's words, not the user's.

    A default that is said in words stands there without the brackets that typer puts around it.
    """
    for parameter in parameters:
        if isinstance(parameter, TyperArgument):
            vars(parameter)["display_type_rich"] = lambda ctx: None
        elif parameter.is_flag and parameter.metavar is None:
            parameter.metavar = ""
        if isinstance(parameter.show_default, str):
            vars(parameter)["_get_default_string"] = lambda text=parameter.show_default, **_: text
    return parameters


def show_help(context: typer.Context) -> None:
    """Print the help page of a group that is called without a command."""
    if context.invoked_subcommand is None:
        context.get_help()
