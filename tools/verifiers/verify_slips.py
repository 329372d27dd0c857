"""Computes bets of the site again from their slips: `python3 verify_slips.py < slips.jsonl`, one slip a line.

Written from docs/fairness.md alone, with Python's standard library alone, so that it shares nothing with the site but that page. What it
cannot do is the signature of a beacon (BLS12-381): it checks which beacon a round must have and what the draw makes of it, and counts
those it had to believe. Ends with 0 when every slip is honest, with 1 when one is not.
"""

import json
import sys
from fractions import Fraction
from hashlib import sha256
from hmac import digest as hmac_digest

POT_BLOCK = 1_000_000
WHEEL_POCKETS = {2: 150, 3: 100, 10: 30, 15: 20, 20: 15, 100: 3}
TRAINS = {
    10: (3, 1200, 1044, [60, 31, 14, 9, 6, 4, 3, 2, 1], [8, 6, 4, 2, 2, 1, 1, 1, 1]),
    100: (5, 1200, 1003, [22, 16, 13, 11, 10, 8, 7, 5, 4], [19, 17, 14, 12, 11, 10, 7, 6, 5]),
    500: (10, 1220, 1034, [6, 7, 7, 8, 8, 8, 7, 7, 6], [10, 12, 14, 16, 18, 16, 14, 12, 10]),
}


class Dishonest(Exception):
    """What a slip says is not what its seed gives."""


def demand(holds, what):
    if not holds:
        raise Dishonest(what)


class Stream:
    """The bytes of a round from a block on."""

    def __init__(self, server_seed, client_seed, nonce, block=0):
        self.key, self.prefix, self.block, self.rest = server_seed, f"{client_seed}:{nonce}:", block, b""

    def take(self, count):
        while len(self.rest) < count:
            self.rest += hmac_digest(self.key, f"{self.prefix}{self.block}".encode("ascii"), "sha256")
            self.block += 1
        taken, self.rest = self.rest[:count], self.rest[count:]
        return int.from_bytes(taken, "big")

    def below(self, bound):
        size = 0
        while 256**size < bound:
            size += 1
        if size == 0:
            return 0
        width = 256**size // bound
        while True:
            value = self.take(size)
            if value < width * bound:
                return value // width


def rounded(value):
    """To the nearest whole number, a half going up."""
    return (value + Fraction(1, 2)).__floor__()


def kopecks(roubles):
    return rounded(Fraction(str(roubles)) * 100)


def dice(bet, params, stream):
    chance, kept = params["chanceHundredths"], 10_000 - params["edgeHundredths"]
    roll = stream.below(1_000_000)
    lower = chance * 999_999 // 10_000
    won = roll <= lower if params["direction"] == "down" else roll >= 999_999 - lower
    times = Fraction(kept, chance)
    return {"roll": roll, "won": won}, times if won else 0, 100 * times, won


def bubbles(bet, params, stream):
    target, kept = params["targetHundredths"], 10_000 - params["edgeHundredths"]
    high = stream.below(2**26)
    drawn = high * 2**26 + stream.below(2**26)
    burst = min(max(kept * 2**52 // (100 * (drawn + 1)), 100), 10**15)
    won = burst >= target
    return {"burstHundredths": burst, "won": won}, Fraction(target, 100) if won else 0, target, won


def mines_times(params, opened):
    times = Fraction(10_000 - params["edgeHundredths"], 10_000)
    for place in range(opened):
        times *= Fraction(25 - place, 25 - params["bombs"] - place)
    return times


def mines(bet, params, stream, outcome):
    bombs, most = params["bombs"], params["maxWinKopecks"]
    cells = list(range(1, 26))
    for place in range(bombs):
        other = place + stream.below(25 - place)
        cells[place], cells[other] = cells[other], cells[place]
    layout = sorted(cells[:bombs])
    counts = range(1, 26 - bombs)
    last = max((k for k in counts if most is None or rounded(bet * mines_times(params, k)) <= most), default=0)
    opened, lost = outcome["opened"], outcome["loseCell"]
    demand(len(set(opened)) == len(opened) and all(1 <= cell <= 25 for cell in opened), "cells were opened twice")
    demand(not set(opened) & set(layout), "an opened cell is a bomb")
    if lost is None:
        demand(1 <= len(opened) <= last, "so many cells cannot be taken")
        times = mines_times(params, len(opened))
        return {"mines": layout, "opened": opened, "loseCell": None}, times, 100 * times, True
    demand(lost in layout and len(opened) < last, "the cell that was hit is no bomb")
    tried = mines_times(params, len(opened) + 1)
    return {"mines": layout, "opened": opened, "loseCell": lost}, 0, 100 * tried, False


def monetrain(bet, params, stream):
    count, total, empty, blue, red = TRAINS[params["type"]]
    faces = [(0, empty), *((value + 1, w) for value, w in enumerate(blue)), *((-value - 1, w) for value, w in enumerate(red))]

    def tube():
        drawn = stream.below(total)
        for face, weight in faces:
            if drawn < weight:
                return face
            drawn -= weight
        raise AssertionError("the weights are not the total")

    spins = [[tube() for _ in range(6)] for _ in range(count)]
    flat = [face for spin in spins for face in spin]
    result = sum(face for face in flat if face > 0) * (1 + sum(-face for face in flat if face < 0))
    times = Fraction(result * (10_000 - params["edgeHundredths"]), params["type"] * 10_000)
    return {"spins": spins, "coff": result}, times, 100 * times, None


def jackpot(bet, params, stream, bank):
    ticket = 1 + stream.below(bank)
    paid = Fraction(bank * (10_000 - params.get("edgeHundredths", 0)), 10_000)
    # The payout is rounded first; the coefficient is that of what is paid.
    times = Fraction(rounded(paid), bet)
    held = params["fromTicket"] <= ticket <= params["toTicket"]
    return {"ticket": ticket, "tickets": bank}, times if held else 0, 100 * times, None


def wheel_order():
    placed, order = dict.fromkeys(WHEEL_POCKETS, 0), []
    for pocket in range(318):
        best = max(WHEEL_POCKETS, key=lambda c: ((pocket + 1) * WHEEL_POCKETS[c] - 318 * placed[c], -c))
        placed[best] += 1
        order.append(best)
    return order


WHEEL = wheel_order()
demand(
    sha256(",".join(map(str, WHEEL)).encode()).hexdigest() == "7548b9d28760f460771fc04aa3857f0b1897cd0c8210b310bf9db832ae83bad5",
    "the order of the pockets is not the one of the page",
)


def wheel(bet, params, stream):
    pocket = stream.below(318)
    won = WHEEL[pocket] == params["color"]
    return {"pocket": pocket}, params["color"] if won else 0, 100 * params["color"], None


def chain_hash(chain):
    name = b"" if chain["id"] == "default" else chain["id"].encode("ascii")
    head = int(chain["period"]).to_bytes(4, "big") + chain["genesis_time"].to_bytes(8, "big")
    return sha256(head + bytes.fromhex(chain["public_key"]) + bytes.fromhex(chain["group_hash"]) + name).hexdigest()


def mixed_with_beacon(beacon, mix):
    chain = beacon["chain"]
    demand(chain_hash(chain) == chain["hash"], "the chain is not the one of its hash")
    genesis, period = chain["genesis_time"] * 1000, round(chain["period"] * 1000)
    due = -((genesis - beacon["closed_at"] - period // 3) // period) + 1
    demand(beacon["number"] == due, "the beacon is not the one that the close asks for")
    if beacon["signature"] is None:
        return mix
    value = sha256(bytes.fromhex(beacon["signature"])).hexdigest()
    return sha256(f"rumb:round:2:{mix}:{chain['hash']}:{due}:{value}".encode("ascii")).hexdigest()


def check_round(slip):
    """The bank of a shared round, whose seeds, beacon, stakes and tickets are checked on the way."""
    round_, bet = slip["round"], kopecks(slip["bet"])
    demand(slip["nonce"] == 0, "the nonce of a round is 0")
    bank, seeds, stakes = kopecks(round_["bank"]), round_["client_seeds"], round_["stakes"]
    if seeds is None:
        return bank
    stakes = [kopecks(stake) for stake in stakes]
    demand(len(seeds) == len(stakes) == round_["bets"], "the lists do not have the bets")
    demand(sum(stakes) == bank, "the stakes are not the bank")
    before = sum(stakes[: round_["place"] - 1])
    demand(stakes[round_["place"] - 1] == bet, "the stake is not at its place")
    if slip["game"] == "jackpot":
        params = slip["params"]
        demand((params["fromTicket"], params["toTicket"]) == (before + 1, before + bet), "the tickets are others")
    mix = sha256("\n".join(seeds).encode("ascii")).hexdigest()
    if slip["algorithm"] == 2:
        beacon = round_["beacon"]
        demand(beacon["signature"] is None or beacon["mix"] == mix, "the mix is another")
        mix = mixed_with_beacon(beacon, mix)
    demand(slip["client_seed"] == mix, "the client seed of the round is another")
    return bank


def check_pot(slip, seed, bet):
    pot = slip["pot"]
    if pot["hits"] == 0:
        return demand(pot["win"] == 0, "a bet without a pot took one")
    drawn = Stream(seed, slip["client_seed"], slip["nonce"], POT_BLOCK).below(1_000_000_000)
    hit = drawn < min(bet * pot["hits"], 1_000_000_000)
    return demand(hit == (pot["win"] > 0), "the pot was taken otherwise")


def check_slip(slip):
    """Raises Dishonest; tells whether something of it had to be believed."""
    game, params = slip["game"], slip["params"]
    demand(slip["algorithm"] in ((1, 2) if game in ("jackpot", "wheel") else (1,)), "this version is unknown")
    demand(slip["server_seed"] is not None, "the server seed is not revealed yet")
    seed = bytes.fromhex(slip["server_seed"])
    demand(sha256(seed).hexdigest() == slip["hash"], "the server seed is not that of its commitment")
    bet = kopecks(slip["bet"])
    bank = check_round(slip) if "round" in slip else None
    if slip["result"] == "refund":
        demand(kopecks(slip["win"]) == 0 and game == "jackpot", "a stake came back that did not have to")
        return False
    stream = Stream(seed, slip["client_seed"], slip["nonce"])
    games = {"dice": dice, "bubbles": bubbles, "monetrain": monetrain, "wheel": wheel}
    if game == "mines":
        played = mines(bet, params, stream, slip["outcome"])
    elif game == "jackpot":
        played = jackpot(bet, params, stream, bank)
    else:
        played = games[game](bet, params, stream)
    outcome, times, coefficient, won = played
    win = rounded(bet * Fraction(times))
    demand(outcome == slip["outcome"], f"the outcome is {outcome}")
    demand(win == kopecks(slip["win"]), f"the payout is {win}")
    demand(rounded(Fraction(coefficient)) == kopecks(slip["coff"]), f"the coefficient is {coefficient}")
    demand(slip["result"] == ("win" if (win > 0 if won is None else won) else "lose"), "the result is the other one")
    check_pot(slip, seed, bet)
    round_ = slip.get("round")
    return round_ is not None and (round_["client_seeds"] is None or (round_.get("beacon") or {}).get("signature") is not None)


def main():
    games, wrong, believed = {}, 0, 0
    for line in sys.stdin:
        slip = json.loads(line)
        slip = slip.get("success", slip)
        try:
            believed += check_slip(slip)
        except Dishonest as why:
            wrong += 1
            print(f"bet {slip['id']}, {slip['game']}: {why}")
        games[slip["game"]] = games.get(slip["game"], 0) + 1
    print(json.dumps({"games": games, "wrong": wrong, "believed": believed}, sort_keys=True))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
