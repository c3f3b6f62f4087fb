"""What the browser itself guards: the policy of the pages, and forms where there is no https."""

import pytest
from playwright.sync_api import expect

from ludoteca.table.door.asset_version import asset_version
from tests.table.browser.conftest import hear_complaints
from tests.table.browser.steps import ARGUMENTS, its_program
from tests.table.helpers import GAME

pytestmark = [
    pytest.mark.browser,
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),     # Playwright's own
]
FORBIDDEN = {
    "inline script": "document.body.append(Object.assign(document.createElement('script'), {text: 'window.ran = 1'}))",
    "inline style": "document.body.insertAdjacentHTML('beforeend', '<p style=\"color: red\">x</p>')",
    "handler": "document.body.insertAdjacentHTML('beforeend', '<button id=b onclick=\"window.ran = 1\">x</button>');"
               "document.getElementById('b').click()",
    "picture from elsewhere": "document.body.append(Object.assign(new Image(), {src: 'http://elsewhere.test/x.png'}))",
    "script from elsewhere": "document.body.append(Object.assign(document.createElement('script'),"
                             " {src: 'http://elsewhere.test/x.js'}))",
    "request elsewhere": "fetch('http://elsewhere.test/').catch(() => 0)",
    "eval": "try { setTimeout('window.ran = 1', 0) } catch { }",
}


@pytest.mark.parametrize("kind", FORBIDDEN)
def test_what_the_policy_forbids_does_not_happen_and_is_heard_of(server, chromium, kind):
    context = chromium.new_context(base_url=server.address)
    page, complaints = context.new_page(), []
    hear_complaints(page, complaints)
    page.goto("/")
    assert complaints == []
    page.add_script_tag(url=f"/static/{asset_version()}/forms.js")      # a script of ours may run
    page.evaluate(FORBIDDEN[kind])
    for _ in range(100):
        page.wait_for_timeout(100)
        if any("policy: " in each for each in complaints):
            break
    assert page.evaluate("window.ran") is None
    assert any("policy: " in each for each in complaints), complaints
    context.close()


def test_forms_work_at_an_address_without_https(server, chromium):
    """As in a household's own network: there a browser says less about where a request comes from."""
    there = chromium.browser_type.launch(
        executable_path=its_program(), args=[*ARGUMENTS, "--host-resolver-rules=MAP table.test 127.0.0.1"]
    )
    page = there.new_page(base_url=server.address.replace("127.0.0.1", "table.test"))
    page.goto(f"/new/{GAME}")
    page.get_by_label("Name of the person in seat 1").fill("Ana")
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator("#hand")).to_be_visible()
    page.locator("#hand button:enabled").last.click()
    page.goto("/settings")
    page.get_by_role("button", name="Save").first.click()
    expect(page.locator("h1").first).not_to_have_text("That didn’t work")
    there.close()
