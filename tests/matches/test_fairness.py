"""Chance computed again: from the database, from a record, by the command; and whatever was changed is noticed."""

import io
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from msgspec.structs import replace

from games.engines import registry
from games.matches import actions, fairness, offers, proofs, record, selectors, store
from games.matches.fairness import Logged
from games.matches.models import Match, MatchEvent, new_key
from games.matches.salts import NO_SALT, first_by_lot, is_salt, salt_or_none
from tests.matches.finished import CHANCY, SALTS, SECRET, finished_match

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def chancy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games with chance in play, registered whether they are finished or not."""
    for game_id, game in CHANCY.items():
        monkeypatch.setitem(registry.GAMES, game_id, game)


def problems(sheet: fairness.Sheet) -> list[str]:
    return [f"{found.name}: {found.why}" for found in fairness.findings(sheet) if found.why]


def verified(*arguments: str) -> tuple[int, str]:
    """The exit code of ``manage.py verify`` and what it prints, its last words included."""
    out = io.StringIO()
    try:
        call_command("verify", *arguments, stdout=out)
    except CommandError as error:
        return error.returncode, f"{out.getvalue()}{error}"
    return 0, out.getvalue()


GAMES = [("battlepasch", {}), ("pagode", {}), ("battlepagode", {"mode": "random"}), ("battlepagode", {"mode": "none"})]


@pytest.mark.parametrize(("game_id", "options"), GAMES)
class TestAHonestMatch:
    def test_agrees_in_the_database_and_in_its_record(self, game_id: str, options: dict[str, Any]) -> None:
        table = finished_match(game_id, options)
        sheet = proofs.sheet_of(table)
        assert fairness.hash_agrees(sheet)
        assert problems(sheet) == []
        text = record.write(selectors.record_of(table))
        assert problems(proofs.sheet_of_record(record.read(text))) == []

    def test_every_block_is_accounted_for(self, game_id: str, options: dict[str, Any]) -> None:
        table = finished_match(game_id, options)
        draws = [draw for found in fairness.findings(proofs.sheet_of(table)) for draw in found.draws]
        ends = [draw.counter + (1 if draw.kind == "number" else len(draw.of) - 1) for draw in draws]
        assert [draw.counter for draw in draws] == [0, *ends[:-1]]
        assert ends[-1] == max(table.hot.chance, 1)


class TestTakenBack:
    def test_steps_taken_back_are_among_the_results(self) -> None:
        found = list(fairness.findings(proofs.sheet_of(finished_match("battlepasch"))))
        assert {result.stands for result in found} == {True, False}

    def test_leaving_one_out_is_noticed(self) -> None:
        sheet = proofs.sheet_of(finished_match("battlepasch"))
        gone = next(found.log for found in fairness.findings(sheet) if not found.stands)
        assert problems(replace(sheet, log=tuple(entry for entry in sheet.log if entry != gone)))

    def test_a_log_that_only_counts_what_stands_differs(self) -> None:
        found = selectors.record_of(finished_match("battlepasch"))
        headers = {name: value for name, value in found.headers.items() if name != "Log"}
        assert problems(proofs.sheet_of_record(replace(found, headers=headers)))


class TestTampering:
    def test_with_a_result(self) -> None:
        sheet = proofs.sheet_of(finished_match("battlepasch"))
        place = next(i for i, entry in enumerate(sheet.log) if entry.add and entry.add.startswith("roll:") and i > 20)
        entry = sheet.log[place]
        last = "2" if entry.add[-1] == "1" else "1"
        log = (*sheet.log[:place], replace(entry, add=entry.add[:-1] + last), *sheet.log[place + 1 :])
        assert problems(replace(sheet, log=log))[0].startswith(
            f"turn {entry.turn + 1}, step {entry.step + 1}: it had to be"
        )

    @pytest.mark.parametrize("seat", [0, 1])
    def test_with_one_letter_of_a_salt(self, seat: int) -> None:
        sheet = proofs.sheet_of(finished_match("battlepasch"))
        salts = list(sheet.salts)
        salts[seat] = salts[seat][:-1] + "x"
        assert problems(replace(sheet, salts=(salts[0], salts[1])))

    def test_with_one_bit_of_the_secret(self) -> None:
        sheet = proofs.sheet_of(finished_match("pagode"))
        other = replace(sheet, secret=bytes([sheet.secret[0] ^ 1]) + sheet.secret[1:])
        assert not fairness.hash_agrees(other)
        assert problems(other)

    def test_with_the_start(self) -> None:
        sheet = proofs.sheet_of(finished_match("pagode"))
        deck = sheet.start["deck"]
        place = next(i for i in range(1, len(deck)) if deck[i] != deck[0])
        deck = [deck[place], *deck[1:place], deck[0], *deck[place + 1 :]]
        assert any(
            problem.startswith("start:") for problem in problems(replace(sheet, start={**sheet.start, "deck": deck}))
        )

    def test_with_the_lot(self) -> None:
        sheet = proofs.sheet_of(finished_match("battlepagode", {"mode": "none"}))
        assert sheet.lot in (0, 1)
        differ = [
            problems(replace(sheet, lot=1 - sheet.lot)),
            problems(replace(sheet, lot=1 - sheet.lot, salts=sheet.salts[::-1])),
        ]
        assert any(differ)

    def test_with_the_noted_counters(self) -> None:
        sheet = proofs.sheet_of(finished_match("battlepasch"))
        place = next(i for i, entry in enumerate(sheet.log) if entry.chance)
        first, last = sheet.log[place].chance
        moved = replace(sheet.log[place], chance=(first + 1, last + 1))
        assert "counters" in problems(replace(sheet, log=(*sheet.log[:place], moved, *sheet.log[place + 1 :])))[0]

    def test_with_a_step_that_needs_no_chance(self) -> None:
        sheet = proofs.sheet_of(finished_match("pagode"))
        place = next(i for i, entry in enumerate(sheet.log) if entry.add in ("end", "pass"))
        forged = replace(sheet.log[place], add=sheet.log[place].add + "=red,blue")
        assert problems(replace(sheet, log=(*sheet.log[:place], forged, *sheet.log[place + 1 :])))

    @pytest.mark.parametrize("gap", [Logged(5, 0, 0, "x"), Logged(0, 3, 0, "x"), Logged(-1, 0, 0, "x")])
    def test_a_log_with_gaps_is_no_log(self, gap: Logged) -> None:
        with pytest.raises(ValueError, match="does not follow"):
            fairness.turns_that_stand([gap])


class TestTheCommand:
    def test_says_what_was_drawn_and_ends_with_0(self) -> None:
        table = finished_match("battlepasch")
        code, text = verified(table.setting.key)
        assert code == 0
        assert "turn 1, step 1: roll:12345=" in text
        assert "(taken back)" in text
        assert "DIFFERS" not in text

    def test_names_the_step_that_differs_and_ends_with_1(self) -> None:
        table = finished_match("battlepasch")
        event = next(
            e
            for e in MatchEvent.objects.order_by("version")
            if "log" in e.data and str(e.data["log"][4]).startswith("roll")
        )
        log = event.data["log"]
        log[4] = log[4][:-1] + str(7 - int(log[4][-1]))
        event.save()
        code, text = verified(table.setting.key)
        assert code == 1
        assert f"DIFFERS  turn {log[0] + 1}, step {log[1] + 1}" in text

    def test_notices_another_secret(self) -> None:
        table = finished_match("battlepagode", {"mode": "none"}, by_lot=False)
        Match.objects.update(secret=b"x" * 32)
        code, text = verified(table.setting.key)
        assert code == 1
        assert "DIFFERS  secret" in text

    def test_refuses_what_it_can_not_verify_with_2(self, new_match: Any) -> None:
        assert verified("nosuchmatch0")[0] == 2
        running = new_match()
        code, text = verified(running.setting.key)
        assert code == 2
        assert running.setting.secret.hex() not in text

    def test_takes_the_key_of_every_match_for_a_key(self, monkeypatch: pytest.MonkeyPatch) -> None:
        drawn = iter(["-hyphen-first", "-another-one", "a-hyphen-in-it"])
        monkeypatch.setattr("secrets.token_urlsafe", lambda _bytes: next(drawn))
        assert new_key() == "a-hyphen-in-it"
        assert verified("--", "-older-match")[0] == 2

    def test_reads_a_record_without_the_database(self, tmp_path: Any) -> None:
        table = finished_match("pagode")
        path = tmp_path / "match.txt"
        text = record.write(selectors.record_of(table))
        path.write_text(text)
        Match.objects.all().delete()
        assert verified("--record", str(path))[0] == 0
        path.write_text(text.replace(f'"{SALTS[0]}"', '"salt-of-anm"'))
        assert verified("--record", str(path))[0] == 1
        path.write_text(text.replace(SECRET.hex(), "ff" + SECRET.hex()[2:]))
        assert verified("--record", str(path))[0] == 1
        path.write_text(text.replace("1. ", "1. pass ", 1))
        assert verified("--record", str(path))[0] == 2
        assert verified("--record", str(tmp_path / "nothing.txt"))[0] == 2

    def test_every_byte_of_the_steps_counts(self, tmp_path: Any) -> None:
        """Each digit that was thrown, changed by one, is noticed."""
        table = finished_match("battlepasch", steps=12)
        text = record.write(selectors.record_of(table))
        path = tmp_path / "match.txt"
        body = text.index("\n1. ")
        places = [
            i
            for i in range(body, len(text))
            if text[i] in "123456" and text.rfind("=", body, i) > text.rfind(" ", body, i)
        ]
        assert len(places) > 10
        for place in places:
            path.write_text(text[:place] + str(7 - int(text[place])) + text[place + 1 :])
            assert verified("--record", str(path))[0] in (1, 2)


class TestSalts:
    def test_what_a_browser_may_add(self) -> None:
        assert is_salt("0123456789abcdef_-XYZ")
        for wrong in ("", "a:b", "ä", "a" * 65, "a\n", "\ud800"):
            assert not is_salt(wrong)
            assert salt_or_none(wrong) == NO_SALT
        assert salt_or_none("mine") == "mine"
        assert is_salt(NO_SALT)

    def test_the_lot_is_even(self) -> None:
        firsts = sum(first_by_lot(SECRET, f"host{number}", "guest") for number in range(2000))
        assert 900 < firsts < 1100

    def test_a_rematch_takes_the_secret_that_was_announced_and_both_salts(self, client: Client) -> None:
        table = finished_match("battlepagode", {"mode": "none"}, by_lot=False)
        key = table.setting.key
        announced = selectors.snapshot(table, "watch", "en", actions.now_ms())["match"]["next_secret_hash"]
        actions.perform(key, lambda t: offers.offer(t, 1, "rematch", "o1", "salt-of-offer"))
        after = actions.rematch(key, 0, "a1", "salt-of-answer")
        following = store.load(after.hot.rematch_key)
        match = selectors.snapshot(following, "watch", "en", actions.now_ms())["match"]
        assert match["secret_hash"] == announced
        assert match["next_secret_hash"] != announced
        # Seats are swapped: who offered from seat 1 has seat 0 now.
        assert following.setting.salts == ("salt-of-offer", "salt-of-answer")

    def test_the_house_makes_up_no_salt_for_a_rematch(self) -> None:
        """It knows the secret: with a salt of its own, made up last, it could choose what chance decides."""
        key = finished_match("battlepagode", {"mode": "none"}).setting.key
        actions.perform(key, lambda t: offers.offer(t, 0, "rematch"))
        salts = store.load(actions.rematch(key, 1, "a1").hot.rematch_key).setting.salts
        assert salts == (NO_SALT, NO_SALT)


class TestThePage:
    def test_of_a_running_match_tells_hash_and_salts_only(self, new_match: Any, client: Client) -> None:
        table = new_match(game="pagode")
        page = client.get(f"/m/{table.setting.key}/verify/").content.decode()
        assert proofs.shown(table)["hash"] in page
        assert all(salt in page for salt in table.setting.salts)
        assert table.setting.secret.hex() not in page
        assert "results" not in proofs.shown(table)

    def test_of_a_finished_match_tells_everything(self, client: Client) -> None:
        table = finished_match("battlepasch")
        response = client.get(f"/m/{table.setting.key}/verify/")
        assert response["Cache-Control"] == "private, no-store"
        page = response.content.decode()
        assert table.setting.secret.hex() in page
        assert "js/games/battlepasch/chance.js" in page

    def test_of_no_match_is_not_found(self, client: Client) -> None:
        assert client.get("/m/nosuchmatch0/verify/").status_code == 404
