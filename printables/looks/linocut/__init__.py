"""The classic look: secret things are cut in lino, official ones are engraved."""
