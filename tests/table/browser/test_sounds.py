"""Sounds: made in the browser, none before they are wanted, and what cannot be heard here is measured."""

import itertools
import random

import pytest

from ludoteca.games import load_game
from ludoteca.table.parts.loglines import sound_of
from ludoteca.table.parts.sounds import palette_of
from tests.contract.cases import GAMES, play_on
from tests.table.browser.steps import by_mouse, make, set_up, until

pytestmark = [pytest.mark.browser, pytest.mark.filterwarnings("ignore::DeprecationWarning")]   # Playwright's own
LONGEST = 3.0         # seconds of a sound of something that happens
RATE = 16_000
BANDS = 8
WITH_SOUND = [name for name in GAMES if palette_of(load_game(name))]
# Renders each sound; returns its peak, its loudness, its length, and how that is shared out over bands of pitch.
HEAR = """async ([address, rate, bands]) => {
  const stage = document.querySelector("script[src$='/stage.js']").src;
  const { play, lengthOf } = await import(stage.replace("stage.js", "synth.js"));
  const { sounds, ambience } = await (await fetch(address)).json();
  const hear = async (layers) => {
    const length = lengthOf(layers);
    const context = new OfflineAudioContext(1, Math.ceil((length + 0.1) * rate), rate);
    play(context, layers, 0, context.destination);
    const samples = (await context.startRendering()).getChannelData(0);
    let [peak, power] = [0, 0];
    for (const each of samples) [peak, power] = [Math.max(peak, Math.abs(each)), power + each * each];
    const shares = [];
    for (let band = 0; band < bands; band++) {
      const filtered = new OfflineAudioContext(1, samples.length, rate);
      const buffer = filtered.createBuffer(1, samples.length, rate);
      buffer.copyToChannel(samples, 0);
      const player = Object.assign(filtered.createBufferSource(), { buffer });
      const filter = Object.assign(filtered.createBiquadFilter(), { type: "bandpass" });
      filter.frequency.value = 60 * 2 ** band * 0.9;
      player.connect(filter).connect(filtered.destination);
      player.start();
      const kept = (await filtered.startRendering()).getChannelData(0);
      shares.push(Math.sqrt(kept.reduce((sum, each) => sum + each * each, 0) / (power || 1)));
    }
    return { peak, loud: Math.sqrt(power / samples.length), length, shares,
             end: Math.max(...samples.slice(-rate / 50).map(Math.abs)) };
  };
  const heard = {};
  for (const [name, layers] of Object.entries(sounds)) heard[name] = await hear(layers);
  return { heard, ambience: await hear(ambience) };
}"""


@pytest.fixture(scope="module")
def listened():
    return {}


def listen(server, open_page, listened, name):
    if name not in listened:
        page = open_page()
        page.goto(make(server, page, ("here", "Ana"), "random"))
        listened[name] = page.evaluate(HEAR, [f"/games/{name}/sounds.json", RATE, BANDS])
    return listened[name]


@pytest.mark.parametrize("name", WITH_SOUND)
def test_every_sound_is_heard_and_none_is_too_loud_or_too_long(server, open_page, listened, name):
    found = listen(server, open_page, listened, name)
    assert len(found["heard"]) >= 10
    for sound, heard in found["heard"].items():
        assert 0.04 < heard["peak"] < 0.9, (sound, heard)
        assert heard["loud"] > 0.004 and heard["length"] < LONGEST and heard["end"] < 0.01, (sound, heard)
    ambience = found["ambience"]
    assert 0.01 < ambience["peak"] < 0.2 and ambience["loud"] > 0.002, "it stays in the background"


@pytest.mark.parametrize("name", WITH_SOUND)
def test_no_two_sounds_of_a_game_are_the_same(server, open_page, listened, name):
    heard = {each: (found["length"], *found["shares"])
             for each, found in listen(server, open_page, listened, name)["heard"].items() if each != "done"}
    for one, other in itertools.combinations(heard, 2):
        assert distance(heard[one], heard[other]) > 0.05, (one, other)


def test_games_sound_unlike_one_another(server, open_page, listened):
    palettes = {name: listen(server, open_page, listened, name) for name in WITH_SOUND}
    for one, other in itertools.combinations(palettes, 2):
        assert distance(palettes[one]["ambience"]["shares"], palettes[other]["ambience"]["shares"]) > 0.1, (one, other)
        means = [mean([each["shares"] for each in palettes[name]["heard"].values()]) for name in (one, other)]
        assert distance(*means) > 0.03, (one, other)


def distance(one, other):
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


def mean(rows):
    return [sum(column) / len(rows) for column in zip(*rows, strict=True)]


@pytest.mark.parametrize("name", WITH_SOUND)
def test_events_have_sounds_that_there_are(name):
    game = load_game(name)
    palette = palette_of(game)
    assert set(palette.events.values()) <= palette.names and palette.events.keys() <= game.words.events.keys()
    assert len(set(palette.events.values())) >= 10, "what is there is heard"


def asked_for(page):
    files = []
    page.on("request", lambda request: files.append(request.url.split("?")[0].rsplit("/", 1)[-1]))
    return files


def test_nothing_of_it_is_loaded_before_it_is_wanted(server, open_page):
    page = open_page()
    files = asked_for(page)
    page.goto(make(server, page, ("here", "Ana"), "random"))
    by_mouse(page)
    page.wait_for_timeout(800)
    assert "synth.js" not in files and "sounds.json" not in files and "stage.js" in files


@pytest.mark.parametrize("chosen", [{"sound": "on"}, {"ambience": "on"}], ids=["effects", "ambience"])
def test_it_is_loaded_after_the_first_paint_and_silent_while_nobody_sees_it(server, open_page, chosen):
    page = open_page()
    page.add_init_script("""
      globalThis.started = 0;
      for (const { prototype } of [AudioScheduledSourceNode, AudioBufferSourceNode]) {
        const { start } = prototype;
        prototype.start = function (...when) { started++; return start.apply(this, when); };
      }
      globalThis.contexts = [];
      const Usual = AudioContext;
      globalThis.AudioContext = class extends Usual { constructor() { super(); contexts.push(this); } };
    """)
    set_up(page, server, speed="fast", **chosen)
    files = asked_for(page)
    page.goto(make(server, page, ("here", "Ana"), "random"))
    until(page, "performance.getEntriesByType('resource').some((each) => each.name.includes('sounds.json'))")
    until(page, "performance.getEntriesByName('first-contentful-paint').length")
    assert {"synth.js", "sounds.json"} <= set(files)
    painted, loaded = page.evaluate("""() => [performance.getEntriesByName("first-contentful-paint")[0].startTime,
      performance.getEntriesByType("resource").find((each) => each.name.includes("sounds.json")).startTime]""")
    assert painted <= loaded
    by_mouse(page)
    until(page, "started > 0")
    page.evaluate("""() => { Object.defineProperty(document, "hidden", { value: true });
      document.dispatchEvent(new Event("visibilitychange")); }""")
    until(page, "contexts.every((each) => each.state === 'suspended')")
    assert page.evaluate("contexts.length") == 1


def test_a_line_that_is_told_names_its_sound():
    match = load_game("montgolfiere").new_match(2, seed="sound", names=("Ana", "Ben"))
    for _ in play_on(match, random.Random(1)):
        pass
    sounds = {sound_of(match.game, entry) for act in match.acts for entry in act.entries if entry.event > 0}
    assert {"card", "burner", "moon"} <= sounds
