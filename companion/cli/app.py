"""All commands, by the order of an evening."""

import typer

from companion.cli.doctor import doctor
from companion.cli.night import night
from companion.cli.scripts import scripts
from companion.cli.voices import voices

app = typer.Typer(
    help="The companion of a Secret Hitler host: it reads the night aloud, so that you can play.",
    epilog="Secret Hitler is by Mike Boxleiter, Tommy Maranges, Max Temkin and Mac Schubert, "
    "CC BY-NC-SA 4.0. This companion is unofficial.",
    no_args_is_help=False,
    pretty_exceptions_enable=False,
)


@app.callback(invoke_without_command=True)
def _companion(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


app.command()(night)
app.command()(voices)
app.add_typer(scripts, name="script")
app.command()(doctor)
