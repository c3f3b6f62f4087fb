"""A script that a page names is one file with all that it imports, each module once; a table's first page is light."""

import re

import pytest

from ludoteca.table.door.asset_version import MODULES, asset_version
from ludoteca.table.door.bundles import IMPORT, bundled, exported, in_order, styled
from tests.table.helpers import browser, new_table, site

pytestmark = pytest.mark.anyio
HEAVIEST = 131_000       # bytes of a table's first page, with all that it names but the sheet of its drawings
HEAD = 500               # bytes of an answer besides what it brings
SCRIPTS = sorted(MODULES.glob("*.js"))
NAMED = re.compile(r'(?:href|src)="(/(?:static|games)/[^"]+\.(?:css|js|woff2|svg)(?:\?\w+)?)"')


@pytest.mark.parametrize("script", SCRIPTS, ids=[script.stem for script in SCRIPTS])
def test_nothing_is_imported_that_is_there_already(script):
    text = bundled(script)
    assert not re.search(r"^\s*import\b(?!\()", text, re.M)
    needed = in_order(script.stem, MODULES, [])
    begun = re.findall(r"^const \$(\w+) = \(\(\) => \{$", text, re.M)
    assert begun == needed[:-1] and len(set(needed)) == len(needed)
    for place, name in enumerate(needed):
        imported = [other for _, other in IMPORT.findall((MODULES / f"{name}.js").read_text())]
        assert set(imported) <= set(needed[:place]), "none before what it needs, none in a circle"


def test_all_that_a_script_imports_and_exports_is_understood():
    for script in SCRIPTS:
        text = script.read_text()
        assert len(re.findall(r"^(?:import\b(?!\()|\} from)", text, re.M)) >= len(IMPORT.findall(text))
        assert not re.search(r"^\s*import\b(?!\()", IMPORT.sub("", text), re.M), script
        assert len(re.findall(r"^export\b", text, re.M)) <= len(exported(text)), script
        for taken, other in IMPORT.findall(text):
            wanted = {each.split(" as ")[0].strip() for each in taken.split(",") if each.strip()}
            assert wanted <= set(exported((MODULES / f"{other}.js").read_text())), script


def test_of_a_module_that_is_imported_elsewhere_too_all_is_exported():
    text = bundled(MODULES / "roam.js")
    assert re.search(r"^export const \{ startRoaming, frame, follow \} = ", text, re.M)


def test_comments_stay_and_what_stands_in_quotes_goes(tmp_path):
    (tmp_path / "one.js").write_text("""import { two } from "./two.js";

const address = "https://x // y"; // no comment's comment
const three = two; // goes
  // goes as well
export const four = `${three} // stays`;
""")
    (tmp_path / "two.js").write_text("export const two = 2; // goes\n")
    text = bundled(tmp_path / "one.js")
    assert '"https://x // y"' in text and "// stays" in text and "goes" not in text
    assert styled("/* one */\na { b: url(c//d); } /* two */\n") == "a { b: url(c//d); }\n"


async def test_the_first_page_of_a_table_is_light(tmp_path):
    async with site(tmp_path / "t.db", pause=60) as app, browser(app, **{"accept-encoding": "gzip"}) as ana:
        address = await new_table(ana, "here", "random")
        page = (await ana.get(f"{address}?seat=0"))
        named = list(dict.fromkeys(NAMED.findall(page.text)))
        assert [each for each in named if "/table/" in each] == [f"/static/{asset_version()}/table/stage.js"]
        answers = [page, *[await ana.get(each) for each in named]]
        assert all(each.status_code == 200 for each in answers)
        weight = sum(each.num_bytes_downloaded + HEAD for each in answers if "/games/" not in str(each.url))
        assert weight <= HEAVIEST, {str(each.url): each.num_bytes_downloaded for each in answers}
