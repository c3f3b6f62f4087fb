"""Changes of options and components are read, checked, and refused with what there is instead."""

import pytest

import ludoteca
from ludoteca.engine.texts.errors import LudotecaError
from ludoteca.lab.variants import Variant, read_as, split, variants
from tests.lab.helpers import GAME, PACK

USUAL = Variant({}, PACK)


def test_an_option_and_a_component_can_change():
    (one,) = variants(GAME, 3, USUAL, ["moon=15"])
    assert one.options == {"moon": 15} and one.pack == PACK and one.label == "moon=15"
    (other,) = variants(GAME, 3, USUAL, ["cards.gas=3"])
    assert other.options == {} and other.pack != PACK and other.pack.files["cards"]["gas"] == 3
    assert PACK.files["cards"]["gas"] == 2, "the usual pack stays as it is"


def test_a_place_in_a_list_can_change():
    (found,) = variants(GAME, 3, USUAL, ["cards.ballast.0=2"])
    assert found.pack.files["cards"]["ballast"][:2] == [2, 1]


def test_what_is_not_the_games_own_is_told():
    usual = Variant({}, PACK, folder="my-pack")
    assert (USUAL.components, usual.components) == ("", "my-pack")
    found = variants(GAME, 3, usual, ["moon=15", "cards.gas=3,4", "cards.ballast.0=2"])
    assert [variant.components for variant in found] == [
        "my-pack, cards.gas=3, cards.ballast.0=2", "my-pack, cards.gas=4, cards.ballast.0=2",
    ]


@pytest.mark.parametrize("value", [
    False, 3, 2.5, "gas", "gas and air", "3", "true", "a, b", 'say "no"', "", [1, 2], [True, "a"],
    {"cost": 2, "free": True},
])
def test_a_component_is_told_as_it_is_typed(value):
    """What could not be typed so was said of yes and no, of numbers in quotes, and of tables."""
    variant = Variant({}, PACK, (("cards.gas", value),))
    key, _, text = variant.label.partition("=")
    assert variant.components == variant.label and key == "cards.gas" and text
    assert split(text) == [text] and read_as(key, type(value)(), text) == value


def test_yes_and_no_are_those_of_what_they_are_typed_for():
    game = ludoteca.game("balmy_balloonists")
    usual = Variant({}, game.default_pack())
    (found,) = variants(game, 2, usual, ["skies.f1.asterisk=false"])
    assert found.label == found.components == "skies.f1.asterisk=false"
    assert variants(GAME, 3, USUAL, ["baron=yes"])[0].label == "baron=yes"
    with pytest.raises(LudotecaError, match=r"asterisk is true, so 'yes' must be true or false too"):
        variants(game, 2, usual, ["skies.f1.asterisk=yes"])


def test_several_values_are_a_variant_each_and_several_keys_go_together():
    found = variants(GAME, 3, USUAL, ["moon=10,15", "cards.gas=3"])
    assert [variant.label for variant in found] == ["moon=10, cards.gas=3", "moon=15, cards.gas=3"]


def test_values_are_parted_at_commas_outside_brackets():
    assert split('1,[2, 3],{a = 1, b = 2},"x, y",z') == ["1", "[2, 3]", "{a = 1, b = 2}", '"x, y"', "z"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("moon", "must be KEY=VALUE"),
        ("moon=", "must be KEY=VALUE"),
        ("moan=15", "Did you mean moon"),
        ("moon=99", "must be from 6 to 24"),
        ("moon=12", "how it is already"),
        ("cards.gass=3", r"cards has ballast, .*Did you mean gas\?"),
        ("card.gas=3", r"Did you mean cards\.gas"),
        ("cards.gas.deep=3", "cards.gas has no parts"),
        ("cards.ballast.99=3", r"cards\.ballast has 0, 1"),
        ("cards.gas=many", "must be a whole number too"),
        ("cards.gas=99", "--vary: cards.gas=99 cannot be: .*gas"),
        ("cards.gas=-1", "--vary: cards.gas=-1 cannot be: .*gas"),
        ("play_off=yes", "--vary: play_off=yes cannot be: "),
        ("moon=13,13", "moon=13 is named twice"),
        ("cards.gas=3,4,3", "cards.gas=3 is named twice"),
        ("foo=3", r"of these files: cards\.$"),
    ],
)
def test_what_cannot_be_changed_is_refused(text, said):
    with pytest.raises(LudotecaError, match=said):
        variants(GAME, 3, USUAL, [text])


def test_a_key_is_named_once():
    with pytest.raises(LudotecaError, match="moon is named twice: name it once, with commas"):
        variants(GAME, 3, USUAL, ["moon=13", "cards.gas=3", "moon=14"])


def test_every_game_has_components_to_vary():
    for name in ("_template",):
        game = ludoteca.game(name)
        files = [file for file in game.default_pack().files if file != "pack"]
        with pytest.raises(LudotecaError, match=files[0]):
            variants(game, game.seats[0], Variant({}, game.default_pack()), ["nothing.at.all=1"])
