"""The words that only one theme has, in every language: none of them may show in the other."""

import re

CLASSIC, COLD_WAR = "classic", "cold-war"

# As stems, in small letters. Names of people who play are never searched.
OF_THEME = {
    CLASSIC: (
        r"hitler|гитлер",
        r"fascis|fascist|фашис",
        r"liberal|либерал",
        r"presiden|президент",
        r"chancell|cancellier|cancelleri|канцлер",
        r"\bja\b|\bnein\b",
        r"election tracker|contatore delle elezioni|segnaelezioni|счётчик",
        r"party membership|membro del partito|карт\w* парти",
        r"secret role|ruolo segreto|тайн\w+ рол|карт\w* рол",
        r"\bchaos\b|\bcaos\b|хаос",
        r"\bexecut(?!ive)|giustizi|\bказн",
        r"loyalty|lealt|лояльн",
    ),
    COLD_WAR: (
        r"security council|consiglio di sicurezza|совет\w* безопасности",
        r"secretary general|segretari\w+ generale|segreteria generale|генеральн\w+ секретар|генсек",
        r"defcon|дефкон",
        r"communis|comunis|коммунис",
        r"democra|демокра",
        r"secret agent|agente segreto|тайн\w+ агент",
        r"allegiance|карт\w* верности",
        r"secret identity|identità segreta|тайн\w+ личност",
        r"(?:western|eastern) bloc|blocco (?:occidentale|orientale)|(?:западн|восточн)\w+ блок",
        r"nuclear war|guerra nucleare|ядерн\w+ войн",
        r"assassin|ликвид",
        r"truman|трумэн|stalin|сталин",
    ),
}
_FOREIGN = {
    theme: re.compile("|".join(OF_THEME[other]), re.IGNORECASE)
    for theme, other in ((CLASSIC, COLD_WAR), (COLD_WAR, CLASSIC))
}


def foreign_words(theme: str, text: str) -> list[str]:
    """Words of the other theme in a text, each with what stands around it."""
    flat = " ".join(text.split())
    return [
        flat[max(0, found.start() - 30) : found.end() + 30]
        for found in _FOREIGN[theme].finditer(flat)
    ]


def own_words(theme: str, text: str) -> set[str]:
    """Which of the theme's own words a text has."""
    return {stem for stem in OF_THEME[theme] if re.search(stem, text, re.IGNORECASE)}
