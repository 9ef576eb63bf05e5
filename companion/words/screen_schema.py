"""The schema of a referee's file, second part: what the table reads on the screen."""

from typing import Annotated, TypeAlias, TypedDict

from companion.deal.sealed import HowOpened
from companion.files.toml_schema import Places
from companion.rules.moves import HiddenKnowledge
from companion.rules.pieces import Party, Phase, Power, Role

Plain: TypeAlias = Annotated[str, Places()]
OfPresident: TypeAlias = Annotated[str, Places("president")]
OfChancellor: TypeAlias = Annotated[str, Places("chancellor")]
OfSeat: TypeAlias = Annotated[str, Places("seat")]
NameOf: TypeAlias = Annotated[str, Places("name", "allowed")]
OfName: TypeAlias = Annotated[str, Places("name")]
OfFile: TypeAlias = Annotated[str, Places("file")]
OfCommand: TypeAlias = Annotated[str, Places("command")]
OfGame: TypeAlias = Annotated[str, Places("game")]
OfMove: TypeAlias = Annotated[str, Places("move")]
NumberAndMove: TypeAlias = Annotated[str, Places("number", "move")]


class BoardWords(TypedDict):
    """The labels of the status board, of the history and of the list of games."""

    liberal_track: Plain
    fascist_track: Plain
    tracker: Plain
    policy_deck: Plain
    discard_pile: Plain
    round: Annotated[str, Places("round")]
    rule: Annotated[str, Places("title")]
    presidential_candidate: Plain
    chancellor_candidate: Plain
    president: Plain
    chancellor: Plain
    next_president: Plain
    term_limited: Plain
    dead: Plain
    investigated: Plain
    proven: Plain
    caller: Plain
    votes_needed: Annotated[str, Places("needed", "living")]
    hitler_zone: Plain
    veto_unlocked: Plain
    winner: Plain
    nobody: Plain
    other_power: Plain
    ja: Plain
    nein: Plain
    yes: Plain
    no: Plain
    no_comment: Plain
    history: Plain
    games: Plain
    game: Plain
    running: Plain
    players: Plain
    ruleset: Plain
    language: Plain
    theme: Plain
    moves: Plain
    seat: OfSeat
    powers: dict[Power, Plain]
    powers_short: dict[Power, Plain]
    knowledge: dict[HiddenKnowledge, Plain]
    parties: dict[Party, Plain]
    parties_short: dict[Party, Plain]
    sides: dict[Party, Plain]
    roles: dict[Role, Plain]
    phases: dict[Phase, Plain]


class PlayWords(TypedDict):
    """The prompts of `companion play`, and the words that answer them."""

    who_is_nominated: OfPresident
    who_voted_ja: Plain
    how_many_ja: Annotated[str, Places("living")]
    is_hitler: OfChancellor
    which_tile: Plain
    which_tile_or_veto: Plain
    veto_agreed: OfPresident
    which_tile_of_chaos: Plain
    which_power: OfPresident
    who_is_investigated: OfPresident
    who_is_called: OfPresident
    has_peeked: OfPresident
    who_is_executed: OfPresident
    was_hitler: OfSeat
    who_claims: Plain
    claims_what: OfSeat
    claims_tiles: Plain
    claims_party: Plain
    which_players: Plain
    new_game: Plain
    keys: Annotated[str, Places("undo")]
    liberal: Plain
    fascist: Plain
    veto: Plain
    yes: Plain
    no: Plain
    all: Plain
    none: Plain
    no_comment: Plain
    undo: Plain
    redo: Plain
    why: Plain
    claim: Plain
    history: Plain
    help: Plain
    quit: Plain
    help_text: Plain
    goodbye: OfCommand


class MessageWords(TypedDict):
    """What the commands say besides the rules."""

    # new
    game_begun: Annotated[str, Places("game", "players", "ruleset")]
    first_candidate: Annotated[str, Places("candidate")]
    seating: Annotated[str, Places("names")]
    no_game: OfCommand
    name_empty: Plain
    name_twice: OfName
    name_too_long: Annotated[str, Places("name", "most")]
    name_unprintable: Plain
    name_is_a_number: OfName
    unknown_ruleset: NameOf
    unknown_language: NameOf
    unknown_theme: NameOf
    ruleset_faulty: Annotated[str, Places("file", "faults")]
    # names and answers
    unknown_name: NameOf
    ambiguous_name: NameOf
    name_given_twice: OfName
    not_an_answer: NameOf
    not_a_number: OfName
    how_to_vote: OfCommand
    how_to_claim: OfCommand
    # the record
    not_shown: OfCommand
    undone: OfMove
    redone: OfMove
    went_on: Plain
    nothing_to_undo: Plain
    nothing_to_redo: Plain
    no_moves_yet: Plain
    history_line: Annotated[str, Places("number", "round", "move")]
    no_such_move: Annotated[str, Places("number", "most")]
    how_to_amend: OfCommand
    replaced: NumberAndMove
    inserted: NumberAndMove
    dropped: NumberAndMove
    later_move_illegal: Annotated[str, Places("number", "move", "why")]
    keep_legal_part: OfCommand
    legal_part_kept: Annotated[str, Places("kept", "lost")]
    nothing_changed: Plain
    exported: Annotated[str, Places("game", "file")]
    file_exists: Annotated[str, Places("file", "command")]
    imported: Annotated[str, Places("file", "game")]
    import_faulty: Annotated[str, Places("file", "faults")]
    import_newer: OfFile
    import_illegal: Annotated[str, Places("file", "number", "why")]
    no_games: OfCommand
    game_selected: OfGame
    unknown_game: NameOf
    # count
    how_to_count: OfCommand
    counts_agree: Plain
    counts_differ: Plain
    counts_differ_since: Annotated[str, Places("round")]
    pile_differs: Annotated[str, Places("pile", "counted", "recorded")]
    tiles_missing: Annotated[str, Places("counted", "all")]
    tiles_too_many: Annotated[str, Places("counted", "all")]
    count_how_to_repair: OfCommand
    # why
    unknown_topic: NameOf
    # the table's memory
    memory_off: Plain
    # disk and voice
    database_busy: Plain
    disk_full: Plain
    voice_lost: OfCommand
    resumed: Annotated[str, Places("round")]


class DealWords(TypedDict):
    """What the commands say about sealed deals, their envelopes and the reveal."""

    # deal
    printed: Annotated[str, Places("file", "sheets")]
    written: Annotated[str, Places("folder")]
    fingerprint: Annotated[str, Places("fingerprint")]
    print_it: Plain
    words_warning: Plain
    replaced: Annotated[str, Places("fingerprint")]
    next_steps: Annotated[str, Places("commands")]
    where_to: OfCommand
    dealt_already: Annotated[str, Places("again", "reprint")]
    begun_already: Annotated[str, Places("again")]
    settled_already: OfCommand
    how_to_language: OfCommand
    letters_missing: Annotated[str, Places("name", "letters")]
    names_too_long: Plain
    # envelope and reveal
    no_deal: OfCommand
    key_gone: OfFile
    key_changed: OfFile
    how_to_envelope: Annotated[str, Places("reprint", "look")]
    reprinted: Annotated[str, Places("file", "names")]
    needs_terminal: OfCommand
    reveal_it: OfCommand
    not_over: OfCommand
    sure: Annotated[str, Places("yes")]
    nothing_revealed: Plain
    roles: Plain
    role: Annotated[str, Places("seat", "role")]
    claims: Plain
    true: Annotated[str, Places("claim")]
    untrue: Annotated[str, Places("claim")]
    contradicted: Annotated[str, Places("event")]
    openings: Plain
    opened: dict[HowOpened, Annotated[str, Places("when", "names")]]
    proven: Annotated[str, Places("fingerprint")]
    how_to_prove: OfCommand
    proof: Annotated[str, Places("file", "fingerprint")]


class TonightWords(TypedDict):
    """What `companion tonight` says of the folder that it makes."""

    ready: Annotated[str, Places("folder")]
    envelopes: Plain
    night: Plain
    captions: Plain
    host_card: Plain
    reference_card: Plain
    set: Plain
    record: Plain
    page: Plain
    kept: Plain
    same_envelopes: Plain
    other_files: Annotated[str, Places("folder", "command")]
    begun_already: OfCommand
    differs: OfCommand
    settled: OfCommand
    drawing: OfFile
    now: Plain
    steps: "StepsOfTonight"


class StepsOfTonight(TypedDict):
    """The page of an evening: what to do, in order."""

    title: Plain
    heading: Annotated[str, Places("names")]
    in_order: Plain
    envelopes: Plain
    words: Plain
    set: Plain
    box: OfCommand
    cards: Plain
    hand_out: Plain
    night: Plain
    live: OfCommand
    no_night: Plain
    play: OfCommand
    reveal: OfCommand
    no_sound: OfFile


class RecordNotes(TypedDict):
    """The comments in a record."""

    about: Plain
    again: OfCommand
    players: Plain
    first: Plain
    speak: Plain
    look: Plain
    memory: Plain
    deal: Plain
    rules: Plain
