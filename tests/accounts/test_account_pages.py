"""The way into an account and back, in a real browser: password, second factor, passkey, on phone and desk."""

import re

import pytest
from playwright.sync_api import expect

HOME = re.compile(r"^http://localhost:\d+/$")
PASSWORD = "a pot of green tea"
SIZES = {"phone": {"width": 320, "height": 640}, "desk": {"width": 1280, "height": 800}}


@pytest.fixture(params=SIZES)
def visitor(open_page, shared_teahouse, request):
    """A page on localhost: browsers give passkeys to names, not to addresses."""
    return open_page(f"http://localhost:{shared_teahouse.port}", viewport=SIZES[request.param])


def sign_up(page, name):
    page.goto("/account/signup/")
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Password (again)").fill(PASSWORD)
    page.get_by_role("button", name="Sign Up").click()
    expect(page).to_have_url(HOME)


def sign_out(page):
    page.goto("/account/logout/")
    page.get_by_role("main").get_by_role("button", name="Sign Out").click()
    expect(page).to_have_url(HOME)


def confirm_password(page):
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Confirm").click()


def unique(page):
    return f"Ann{page.viewport_size['width']}"


@pytest.fixture
def passkeys(visitor):
    """A device that keeps passkeys and always recognises its owner."""
    session = visitor.context.new_cdp_session(visitor)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    session.send("WebAuthn.addVirtualAuthenticator", {"options": options})


def test_a_passkey_opens_the_account_without_a_password(visitor, passkeys):
    name = f"{unique(visitor)}Key"
    sign_up(visitor, name)
    visitor.goto("/account/2fa/webauthn/add/")
    confirm_password(visitor)
    visitor.get_by_label("Name").fill("This device")
    visitor.get_by_label("Passwordless").check()
    visitor.wait_for_load_state()  # until its scripts have run, the button does nothing
    visitor.get_by_role("button", name="Add").click()
    expect(visitor.get_by_text("This device").or_(visitor.get_by_text("recovery codes")).first).to_be_visible()
    sign_out(visitor)
    visitor.goto("/account/login/")
    visitor.get_by_role("button", name="Sign in with a passkey").click()
    expect(visitor).to_have_url(HOME)
    visitor.goto("/account/sessions/")
    expect(visitor.get_by_role("heading", name="Sessions")).to_be_visible()


def test_every_account_page_fits_the_screen_and_is_the_houses(visitor):
    pages = ["login", "signup", "password/reset"]
    own = ["2fa", "sessions", "password/change", "email", "logout", "reauthenticate"]
    for names in (pages, own):
        if names is own:
            sign_up(visitor, unique(visitor))
        for name in names:
            visitor.goto(f"/account/{name}/")
            expect(visitor.get_by_role("main").get_by_role("heading", level=1)).to_be_visible()
            expect(visitor.locator(".site-header")).to_be_visible()
            assert visitor.evaluate("document.documentElement.scrollWidth") <= visitor.viewport_size["width"], name
            assert visitor.locator("main form :is(button, .button):not(.button)").count() == 0, name


def test_a_form_that_is_refused_says_where_and_keeps_the_name(visitor):
    visitor.goto("/account/signup/")
    visitor.get_by_label("Name", exact=True).fill("Ann Space")
    visitor.get_by_label("Password", exact=True).fill("short")
    visitor.get_by_label("Password (again)").fill("short")
    visitor.get_by_role("button", name="Sign Up").click()
    name = visitor.get_by_label("Name", exact=True)
    expect(name).to_have_value("Ann Space")
    expect(name).to_have_attribute("aria-invalid", "true")
    described = name.get_attribute("aria-describedby")
    assert described
    assert "valid username" in " ".join(visitor.locator(f"[id='{part}']").inner_text() for part in described.split())
