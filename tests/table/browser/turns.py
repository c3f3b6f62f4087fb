"""The commonest turn of each game, played as somebody does who looks before each click: how many clicks it takes."""

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

from ludoteca.bots import choose
from ludoteca.engine.game.reader import Reader
from ludoteca.engine.matches.match import Match
from ludoteca.engine.texts.words import DEFAULT_LANGUAGE
from ludoteca.games import load_game
from ludoteca.games.above_and_below.state import Phase
from ludoteca.games.above_and_below.table.evening import all_to_bed
from ludoteca.games.explorador.state import Phase as Composing
from ludoteca.table.parts.templating import speaker
from tests.games.test_explorador_picture import bargains
from tests.table.browser.steps import OVER, at_hand, confirm, make, stamp_of, store
from tests.table.helpers import Server

QUICK = "from ludoteca.table import app; app.create_app.__kwdefaults__['pause'] = 0.03;"      # bots move at once
SAY = speaker(DEFAULT_LANGUAGE, load_game("above_and_below").package)
LOOK = 400           # milliseconds that somebody looks at a piece before clicking it
LOOKS = 3            # times that a page may be shown anew meanwhile
PATIENCE = 60_000    # milliseconds: a bot may have to begin
TRIES = 4            # games, of each
TURNS_OF_A_GAME = 2
OFFERED = 4          # pieces that somebody can spare
LONG_ENOUGH = 400    # acts of a game
FORCED = "form => form.dataset.only && document.documentElement.dataset.forced !== 'off'"
AT_REST = """() => !["animating", "sent", "in-series"].some(each => document.body.classList.contains(each))
    && document.querySelector("#act[data-awaited], #end:not(:empty)")"""


class Mouse:
    """Somebody who plays with the mouse; counts the clicks."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.clicks = 0

    def is_offered(self, offer: str) -> bool:
        """Say whether something can be chosen."""
        return self.page.locator(legal(offer)).count() > 0

    def is_over(self) -> bool:
        """Say whether the game has come to its end, where nothing is asked any more."""
        return self.page.locator(OVER).count() > 0

    def choose(self, offer: str) -> None:
        """Look at a piece, click it, and confirm that if it is asked for. What the page does by itself is no click."""
        before = stamp_of(self.page)
        if not self.page.locator("#act").evaluate(FORCED):
            piece = at_hand(self.page, legal(offer))
            self._look_at(piece)
            piece.click()
            self.clicks += 1
            self.clicks += confirm(self.page, before, self.page.locator("#do-it").click)
        expect(self.page.locator(f'#act[data-stamp="{before}"]')).to_have_count(0, timeout=PATIENCE)

    def click(self, selector: str) -> None:
        """Look at a piece and click it, where that does nothing by itself."""
        piece = self.page.locator(selector)
        self._look_at(piece)
        piece.click()
        self.clicks += 1

    def _look_at(self, piece: Locator) -> None:
        """Point at a piece until it says what it would do; a page that is shown anew meanwhile takes that away."""
        for _ in range(LOOKS):
            piece.hover()
            self.page.wait_for_timeout(LOOK)
            if not piece.get_attribute("data-says") or self.page.locator("#foreseen").text_content():
                return
            self.page.mouse.move(1, 1)

    def make(self, selector: str) -> None:
        """Click what makes an offer, and confirm that if it is asked for."""
        before = stamp_of(self.page)
        self.click(selector)
        self.clicks += confirm(self.page, before, self.page.locator("#do-it").click)

    def rest(self) -> None:
        """Wait until the table asks for something."""
        self.page.wait_for_function(AT_REST, timeout=PATIENCE)


def legal(offer: str) -> str:
    """Return the selector of what can be chosen, of pieces named by their action."""
    if offer == "all-to-bed":
        return f"#{offer}"
    return ", ".join(f"[{name}^='{offer}'][data-label]" if offer else f"[{name}][data-label]"
                     for name in ("value", "data-action"))


def lay_a_card(server: Server, page: Page) -> int:
    """Montgolfière: a card is laid."""
    page.goto(make(server, page, ("here", "Ana"), "random"))
    mouse = Mouse(page)
    mouse.rest()
    mouse.choose("")
    return mouse.clicks


def plan_three(server: Server, page: Page) -> int:
    """Wings of War: three manoeuvres are planned."""
    page.goto(make(server, page, ("here", "Ana"), "random", game="wings_of_war", scenario="duel"))
    mouse = Mouse(page)
    for _ in range(3):
        mouse.rest()
        mouse.choose("manoeuvre" if mouse.is_offered("manoeuvre") else "")
    return mouse.clicks


def explore(server: Server, page: Page) -> int:
    """Above and Below: two villagers explore, until something is chosen below."""
    page.goto(make(server, page, ("here", "Ana"), "random", game="above_and_below"))
    mouse = Mouse(page)
    for offer in ("explore", "villager", "villager", "send", "option"):
        mouse.rest()
        mouse.choose(offer)
    return mouse.clicks


def sleep(server: Server, page: Page) -> int:
    """Above and Below: an evening with beds for all."""
    page.goto(f"{store(server, page, evening())}?seat=0")
    mouse = Mouse(page)
    mouse.rest()
    if page.locator("#all-to-bed").count():
        mouse.choose("all-to-bed")
    while page.locator("#act[data-awaited]").count():
        mouse.choose("bed" if mouse.is_offered("bed") else "done")
    return mouse.clicks


def evening() -> Match:
    """Return a match in whose evening the first seat has a bed for each of three who are tired, and no goods."""
    game = load_game("above_and_below")
    for seed in range(50):
        match = game.new_match(2, seed=seed, names=["Ana", "Bo"])
        while not match.is_over:
            view = match.view(match.waiting[0])
            reader = Reader(SAY, view.names, view.mirrored_tables, view.mirrored, view.seat)
            night = all_to_bed(reader) if view.seat == 0 and view.mirrored.phase == Phase.REST else None
            if night and night["series"].count("bed-") >= 3 and night["series"].endswith("done"):
                return match
            match.play(view.seat, choose("steady", view, f"{seed}/{len(match.acts)}"))
    raise AssertionError("nobody ever has so many beds")


def make_an_offer(server: Server, page: Page) -> int:
    """Explorador: two pieces are asked for, and three given."""
    return offer_pieces(server, page, an_offer(), ("get", 2), ("give", 3))


def ask_for_what_is_lacking(server: Server, page: Page) -> int:
    """Explorador: two pieces or more that somebody is short of are asked for, and three given."""
    return offer_pieces(server, page, an_offer(short=2), ("get", 0), ("give", 3))


def offer_pieces(server: Server, page: Page, match: Match, *sides: tuple[str, int]) -> int:
    """Put an offer of so many pieces a side together and make it; 0 are as many as are lacking."""
    page.goto(open_seat(server, page, match))
    mouse = Mouse(page)
    mouse.rest()
    for side, pieces in sides:
        if not pieces:
            lacking = page.locator(f"#trade-{side} [data-meets]:not([data-meets='1'])").first.get_attribute("id")
            mouse.click(f"#{lacking}")
            continue
        free = page.locator(f"#trade-{side} .stepper:not(.meant)").all()
        name = next(each.get_attribute("id") for each in reversed(free)
                    if len((each.get_attribute("data-stepper") or "").split()) >= pieces)
        for _ in range(pieces):
            mouse.click(f"#{name}-more")
    mouse.make("#make-offer")
    expect(page.locator("#trade")).to_have_count(0, timeout=PATIENCE)
    return mouse.clicks


def name_a_price(server: Server, page: Page) -> int:
    """Above and Below: two coins more than the least are offered."""
    page.goto(open_seat(server, page, pricing()))
    mouse = Mouse(page)
    mouse.rest()
    for piece in ("#bid-more", "#bid-more"):
        mouse.click(piece)
    mouse.make("#make-bid")
    expect(page.locator("#bid")).to_have_count(0, timeout=PATIENCE)
    return mouse.clicks


def open_seat(server: Server, page: Page, match: Match) -> str:
    """Store a match; return the address of the page of whoever is awaited."""
    return f"{store(server, page, match)}?seat={match.waiting[0]}"


def an_offer(short: int = 0, **options: object) -> Match:
    """Return a match of Explorador in which an offer is put together, nothing chosen yet, by somebody who is so many
    pieces of a material short.
    """
    return next(match for match in bargains(**options)
                if match.state.phase == Composing.COMPOSE and match.state.proposer == match.state.actor
                and not any(match.state.asked) and not any(match.state.offered)
                and max(match.state.explorers[match.state.actor].stock) > OFFERED
                and most_short(match) >= short)


def most_short(match: Match) -> int:
    """Return how much of a material whoever puts an offer together is short of, and could get."""
    rows = match.view(match.waiting[0]).scene(SAY)["trade"]["sides"][0]["rows"]
    return max(min(row["lacking"], row["most"]) for row in rows)


def pricing() -> Match:
    """Return a match of Above and Below in which somebody who has coins to spare names a price."""
    game = load_game("above_and_below")
    for seed in range(20):
        match = game.new_match(3, seed=seed, names=["Ana", "Ada", "Blaise"])
        while not match.is_over and len(match.acts) < LONG_ENOUGH:
            if match.state.phase == Phase.OFFER and match.state.players[match.waiting[0]].purse.coins > OFFERED + 2:
                return match
            seat = match.waiting[0]
            trades = [action for action in match.legal_actions(seat)
                      if game.actions[action].startswith(("buy_from", "sell"))]
            match.play(seat, trades[0] if trades else choose("steady", match.view(seat), f"{seed}/{len(match.acts)}"))
    raise AssertionError("nobody buys anything")


def move_a_ship(server: Server, page: Page) -> int:
    """Explorador: a turn in which a card is laid, a ship moves, and nothing is built. A ship is built before."""
    first, usual = ("lay", "take", "build", "sunward", "orbit", "done"), ("lay", "take", "orbit once", "done")
    return usual_turn(server, page, "explorador", "lay", first, usual)


def fly_a_balloon(server: Server, page: Page) -> int:
    """Balmy Balloonists: a turn in which a card is played."""
    usual = ("play", "on", "altitude", "keep-fair-winds")
    return usual_turn(server, page, "balmy_balloonists", "play", ("place",), usual)


def usual_turn(
    server: Server, page: Page, game: str, begin: str, first: tuple[str, ...], usual: tuple[str, ...]
) -> int:
    """Return the clicks of the first turn in which nothing else is asked, such as an answer to another's card. Before
    it comes the one in which things are set up. Who has no cards left begins another game.
    """
    for _ in range(TRIES):
        page.goto(make(server, page, ("here", "Ana"), "random", game=game))
        mouse = Mouse(page)
        take_turn(mouse, begin, first)
        for _ in range(TURNS_OF_A_GAME):
            mouse.clicks = 0
            if "" not in take_turn(mouse, begin, usual):
                return mouse.clicks
    raise AssertionError("something else is always asked")


def take_turn(mouse: Mouse, begin: str, wishes: tuple[str, ...]) -> list[str]:
    """Play until what a turn begins with is offered again: at each choice the first that can be had of what is wanted,
    of some things but once, or else anything. Return what was chosen; at the end of the game that something else is
    asked, which no turn goes on from.
    """
    chosen: list[str] = []
    while True:
        mouse.rest()
        if mouse.is_over():
            return [*chosen, ""]
        if chosen and mouse.is_offered(begin):
            return chosen
        open_wishes = [each for each in wishes if not (each.endswith("once") and each in chosen)]
        wish = next((each for each in open_wishes if mouse.is_offered(each.split()[0])), "")
        chosen.append(wish)
        mouse.choose(wish.split()[0] if wish else "")


@dataclass(frozen=True)
class Turn:
    """A turn whose clicks are counted: how many there may be."""

    title: str
    play: Callable[[Server, Page], int]
    most: int


TURNS = (
    Turn("Montgolfière: a card", lay_a_card, 1),
    Turn("Wings of War: a plan of three", plan_three, 4),
    Turn("Above and Below: two explore, to the choice", explore, 5),
    Turn("Above and Below: an evening with beds for all", sleep, 1),
    Turn("Explorador: a card, a move, no building", move_a_ship, 5),
    Turn("Balmy Balloonists: a turn with a card", fly_a_balloon, 4),
    Turn("Explorador: an offer of three for two", make_an_offer, 6),
    Turn("Explorador: an offer of three for what is lacking", ask_for_what_is_lacking, 5),
    Turn("Above and Below: a price", name_a_price, 3),
)
