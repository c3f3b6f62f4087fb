"""A new table plays as printed, as recommended, or by rules of its own: with scripts and without."""

from dataclasses import replace

import pytest
from markupsafe import escape

from ludoteca.engine.game.options import Switch
from ludoteca.engine.texts.words import Message
from ludoteca.games import game_names, load_game
from ludoteca.table.pages import forms
from tests.table.helpers import GAME, browser, site

pytestmark = pytest.mark.anyio
WHY = Message("It is quicker so.")


def advised_game():
    """Return a game of which two options are recommended to be otherwise than printed."""
    def advise(option):
        value = not option.default if isinstance(option, Switch) else option.low
        return replace(option, recommended=value, reason=WHY)

    game = load_game(GAME)
    plain = [option for option in game.options if isinstance(option, Switch) or hasattr(option, "low")]
    chosen = {plain[0].name, next(option.name for option in plain if isinstance(option, Switch))}
    return replace(game, options=tuple(advise(option) if option.name in chosen else option for option in game.options))


ADVISED = advised_game()
SEATED = {"seat.0": "here", "name.0": "Ana", "seat.1": "steady"}


def values(game=ADVISED, **changed):
    """Return the options of a table made by the form as it is first shown, some of its fields changed."""
    fields = {name: text for name, text in forms.first_fields(game).items() if not name.startswith(("seat.", "name."))}
    fields = fields | SEATED | changed
    return forms.read_form(game, {name: text for name, text in fields.items() if text}).options


def printed():
    return ADVISED.complete_options({}, 2)


def test_a_form_that_nobody_has_touched_plays_as_printed():
    assert values() == printed()


def test_recommended_rules_need_no_script():
    assert values(rules="recommended") == ADVISED.recommended != printed()


def test_what_was_changed_by_hand_stays_changed():
    switch = next(option for option in ADVISED.options if isinstance(option, Switch) and option.recommended is None)
    by_hand = {f"option.{switch.name}": forms.text_of(switch, not switch.default)}
    assert values(**by_hand) == printed() | {switch.name: not switch.default}
    assert values(rules="recommended", **by_hand) == ADVISED.recommended | {switch.name: not switch.default}
    assert values(rules="own", **by_hand) == printed() | {switch.name: not switch.default}


def test_a_program_that_names_rules_need_not_name_options():
    fields = SEATED | {"rules": "recommended"}
    assert forms.read_form(ADVISED, fields).options == ADVISED.recommended
    assert forms.read_form(ADVISED, fields | {"rules": "printed"}).options == printed()


def test_rules_that_nobody_offers_are_refused():
    with pytest.raises(forms.FormError) as caught:
        forms.read_form(ADVISED, SEATED | {"rules": "mine"})
    assert caught.value.field == "rules"


def test_where_nothing_else_is_recommended_nothing_is_offered():
    game = replace(ADVISED, options=tuple(replace(each, recommended=None, reason=None) for each in ADVISED.options))
    assert list(forms.rule_sets(game)) == ["printed"] and list(forms.rule_sets(ADVISED)) == ["printed", "recommended"]
    with pytest.raises(forms.FormError):
        forms.read_form(game, SEATED | {"rules": "recommended"})


@pytest.mark.parametrize("game", [load_game(name) for name in game_names()], ids=lambda game: game.name)
async def test_the_form_offers_each_set_of_rules_with_its_reasons(tmp_path, game):
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        text = (await ana.get(f"/new/{game.name}")).text
        assert 'name="rules" value="printed" aria-describedby="help-rules-printed" checked' in text
        for option in forms.advised(game):
            assert escape(option.reason.text) in text
        first = forms.leading_option(game)
        chosen = {first.name: next(iter(first.values))} if first else {}
        leading = {f"option.{name}": value for name, value in chosen.items()}
        fields = SEATED | {"seat.1": "here", "name.1": "Bo"}
        wanted = {"recommended": game.recommended, "printed": game.complete_options({}, 2)}
        for rules in forms.rule_sets(game):
            answer = await ana.post(f"/new/{game.name}", data=fields | leading | {"rules": rules})
            room = await app.state.rooms.get(answer.headers["location"].removeprefix("/t/"))
            assert room.match.values == wanted[rules] | chosen
            wrong = await ana.post(f"/new/{game.name}", data=fields | leading | {"rules": rules, "name.0": ""})
            assert wrong.status_code == 422 and f'name="shown" value="{rules}"' in wrong.text
            assert f'value="{rules}" aria-describedby="help-rules-{rules}" checked' in wrong.text
