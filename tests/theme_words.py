"""The words that only one theme has, in every language: none of them may show in the other."""

import re
import sys

CLASSIC, COLD_WAR = "classic", "cold-war"

# As stems, in small letters. Names of people who play are never searched.
OF_THEME = {
    CLASSIC: (
        r"hitler|гитлер",
        r"fascis|faschis|фашис",
        r"liberal|либерал",
        r"presiden|präsiden|президент",
        r"chancell|cancellier|cancelleri|kanzler|канцлер",
        r"(?-i:\b(?:Ja|JA|Nein|NEIN)\b)",
        r"election tracker|contatore delle elezioni|segnaelezioni|wahlzähler|счётчик",
        r"party membership|membro del partito|tessera di partito|parteib[uü]ch|карт\w* парти",
        r"secret role|ruolo segreto|geheime rolle|rollenkarte|тайн\w+ рол|карт\w* рол",
        r"\bchaos\b|\bcaos\b|хаос",
        r"\bexecut(?!ive)|giustizi|hinricht|hingericht|\bказн",
        r"loyalty|lealt|loyalität|лояльн",
    ),
    COLD_WAR: (
        r"security council|consiglio di sicurezza|sicherheitsrat|совет\w* безопасности",
        r"secretary general|segretari\w+ generale|segreteria generale|generalsekretär|генеральн\w+ секретар|генсек",
        r"defcon|дефкон",
        r"communis|comunis|kommunis|коммунис",
        r"democra|demokra|демокра",
        r"secret agent|agente segreto|geheimagent|тайн\w+ агент",
        r"allegiance|gesinnung|карт\w* верности",
        r"secret identity|identità segreta|geheime identität|identitätskarte|тайн\w+ личност",
        r"(?:western|eastern) bloc|blocco (?:occidentale|orientale)|(?:west|ost)block|(?:западн|восточн)\w+ блок",
        r"nuclear war|guerra nucleare|atomkrieg|ядерн\w+ войн",
        r"assassin|attentat|ликвид",
        r"truman|трумэн|stalin|сталин",
    ),
}
_FOREIGN = {
    theme: re.compile("|".join(OF_THEME[other]), re.IGNORECASE)
    for theme, other in ((CLASSIC, COLD_WAR), (COLD_WAR, CLASSIC))
}


def foreign_words(theme: str, text: str) -> list[str]:
    """Words of the other theme in a text, each with what stands around it."""
    folder = r"\s*".join(map(re.escape, sys.prefix))  # of an sdist: its name is a word of the game
    flat = " ".join(re.sub(folder, "", text).split())
    return [
        flat[max(0, found.start() - 30) : found.end() + 30]
        for found in _FOREIGN[theme].finditer(flat)
    ]


def own_words(theme: str, text: str) -> set[str]:
    """Return the theme's own words that a text has."""
    return {stem for stem in OF_THEME[theme] if re.search(stem, text, re.IGNORECASE)}
