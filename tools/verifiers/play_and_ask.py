"""Plays on a running sandbox and asks for the slips: `python3 play_and_ask.py ORIGIN BETS ROUNDS | python3 verify_slips.py`.

So many bets of each game that one plays alone, and of each shared game so many rounds of two players. A stranger's program: Python's
standard library and the calls that the site documents. The site's limits of calls must let it.
"""

import http.client
import json
import random
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from threading import Lock
from urllib.parse import urlsplit

AT_ONCE = 8
BETS_OF_ONE = 100
NAMES = count(random.randrange(10**9))
OUT = Lock()


class Player:
    """Somebody new, signed in by the sandbox, with a client seed of their own."""

    def __init__(self, origin):
        self.origin, self.line, self.cookies = origin, http.client.HTTPConnection(urlsplit(origin).netloc), {}
        self.sign_in()
        self.rotate()

    def request(self, method, path, body=None, tries=60):
        headers = {"Origin": self.origin, "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        if body is not None:
            headers["Content-Type"] = "application/json"
            body = json.dumps(body)
        for _ in range(tries):
            try:
                self.line.request(method, path, body, headers)
                answer = self.line.getresponse()
                text = answer.read()
            except (ConnectionError, http.client.HTTPException):
                self.line.close()
                continue
            if answer.status not in (429, 503):
                break
            time.sleep(float(answer.headers.get("Retry-After", 1)))
        for cookie in answer.headers.get_all("Set-Cookie") or []:
            name, _, value = cookie.split(";")[0].partition("=")
            self.cookies[name] = value
        return answer, text

    def sign_in(self):
        path = "/login/vk"
        for _ in range(4):
            answer, _ = self.request("GET", path)
            place = answer.headers.get("Location")
            if place is None or "/api/vk/auth" in path:
                return
            path = place.removeprefix(self.origin)
            if "/authorize" in path:
                path += f"&login_as=stranger{next(NAMES)}&name=Stranger"

    def call(self, path, **body):
        _, text = self.request("POST", f"/api/{path}", body)
        return json.loads(text)

    def rotate(self):
        seed = self.call("fair/get")["success"]
        self.call("fair/rotate", hash=seed["hash"], client_seed=f"stranger {random.random()}")


def dice(player):
    return player.call("dice/play", bet=random.choice(["1", "1.01", "3.33"]), chance=random.randrange(100, 9501) / 100, btn=random.choice(["up", "down"]))


def bubbles(player):
    target = random.choice([1.05, 1.5, 2, 3.33, 10, 100, 1000000])
    return player.call("bubbles/play", bet=random.choice(["1", "1.07"]), purple=target)


def monetrain(player):
    return player.call("monetrain/buy", bet=1, type=random.choice([10, 10, 10, 100]))


def mines(player):
    started = player.call("mines/play", bet=random.choice(["1", "2.55"]), bomb=random.randrange(2, 25))
    for _ in range(random.randrange(1, 6)):
        pressed = player.call("mines/auto").get("success")
        if pressed is None or pressed["mines"] is not None:
            break
    player.call("mines/take")
    return started


GAMES = {"dice": dice, "bubbles": bubbles, "monetrain": monetrain, "mines": mines}


def tell(player, ids):
    """The slips of these bets, once their seeds are revealed."""
    for bet in ids:
        for _ in range(120):
            slip = player.call("fair/bet", id=bet).get("success")
            if slip and slip["server_seed"]:
                break
            time.sleep(0.5)
        with OUT:
            print(json.dumps(slip), flush=True)


def play_alone(origin, game, bets):
    """Until so many bets were accepted: whoever has no money left makes room for somebody new."""
    made = []
    while len(made) < bets:
        player, own = Player(origin), []
        for _ in range(min(BETS_OF_ONE, bets - len(made))):
            reply = GAMES[game](player)
            if "success" not in reply:
                break
            own.append(reply["success"]["id"])
        if not own:
            raise SystemExit(f"{game}: {reply}")
        player.rotate()
        tell(player, own)
        made += own


def play_rounds(origin, game, rounds):
    two = [Player(origin), Player(origin)]
    for place in range(rounds):
        if place % 150 == 149:
            two = [Player(origin), Player(origin)]
        ids = []
        for player in two * 2:
            body = {"bet": random.choice(["1", "1.5", "2.01"])}
            if game == "wheel":
                body["color"] = random.choice([2, 3, 10, 15, 20, 100])
            reply = player.call(f"{game}/play", **body)
            for _ in range(100):
                if "success" in reply or reply["code"] == "INSUFFICIENT_BALANCE":
                    break
                time.sleep(0.1)
                reply = player.call(f"{game}/play", **body)
            if "success" in reply:
                made = reply["success"]
                ids.append(made["bet"]["id"] if game == "wheel" else made["id"])
        tell(two[0], ids)


def main():
    origin, bets, rounds = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    with ThreadPoolExecutor(AT_ONCE + 2) as pool:
        work = [pool.submit(play_rounds, origin, game, rounds) for game in ("jackpot", "wheel")]
        share, rest = divmod(bets, AT_ONCE // 2)
        for game in GAMES:
            parts = [share + (part < rest) for part in range(AT_ONCE // 2)]
            work += [pool.submit(play_alone, origin, game, part) for part in parts if part]
        for done in work:
            done.result()


if __name__ == "__main__":
    main()
