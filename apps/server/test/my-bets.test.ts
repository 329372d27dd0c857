import { isRefusal, refusal } from "@rumb/contract/errors";
import type { MyBet, MyBetsFilter } from "@rumb/contract/my-bets";
import { beforeAll, describe, expect, test } from "vitest";
import { openBetFiles } from "../src/features/bets/my-bets-file.ts";
import { myBets } from "../src/features/bets/my-bets-service.ts";
import { createPlayer, playDice } from "./_harness-ledger.ts";
import { type MadeBet, makeBets, makeMonths, makePlayer, settleBet } from "./_made-bets.ts";
import { digestAll, myBetsParts, nextPage, readMyBets, walkMyBets } from "./_my-bets.ts";
import { createRandom } from "./_seeded-random.ts";
import { useLedgers } from "./_use-ledgers.ts";

const site = useLedgers({ checked: false });
beforeAll(() => makeMonths(site, ["2021-09", "2021-10"]));

test("a bet is there as soon as it is played, newest first, with what it cost and brought", async () => {
  const playerId = await createPlayer(site, { balanceKopecks: 100_000 });
  await playDice(site.ledger, { playerId, bet: 2, chance: 50 });
  await playDice(site.ledger, { playerId, bet: 3.5, chance: 95 });
  const { data, totals } = await readMyBets(site, playerId, {});
  expect(data.map(({ bet }) => bet)).toEqual([3.5, 2]);
  expect(data[1]).toMatchObject({ game: "dice", coff: 2, win: data[1]?.result === "win" ? 4 : 0, pot: 0 });
  const won = data.reduce((sum, { win }) => sum + win * 100, 0) / 100;
  expect(totals).toEqual({ bets: 2, staked: 5.5, won, net: Math.round((won - 5.5) * 100) / 100 });
});

test("a stake that came back is no win and no loss", async () => {
  const playerId = await makePlayer(site.database);
  const bet = { playerId, game: "jackpot", stake: 5000, potPayout: 0, at: new Date("2021-10-15") } as const;
  await makeBets(site.database, [
    { ...bet, state: "refunded", payout: 5000 },
    { ...bet, state: "won", payout: 8000 },
  ]);
  const { data, totals } = await readMyBets(site, playerId, {});
  expect(data.map(({ result, win }) => [result, win])).toEqual([
    ["win", 80],
    ["refund", 0],
  ]);
  expect(totals).toEqual({ bets: 2, staked: 50, won: 80, net: 30 });
});

describe("pages and filters", () => {
  test("every filter: its pages hold all bets that fit, each once, and its file the same", async () => {
    const [playerId, other] = [await makePlayer(site.database), await makePlayer(site.database)];
    const kept = await makeHistory({ playerId, others: [other], bets: 260, seed: 1 });
    const openId = kept.find((bet) => bet.result === "open")?.id ?? 0;
    for (const prepare of [() => undefined, () => digestAll(site, playerId), () => settle(kept, openId)]) {
      await prepare();
      for (const filter of FILTERS) {
        const wanted = kept.filter((bet) => fits(bet, filter)).toReversed();
        const walked = await walkMyBets(site, playerId, filter);
        expect({ filter, ids: walked.ids }).toEqual({ filter, ids: wanted.map(({ id }) => id) });
        expect(walked.totals?.bets).toBe(wanted.length);
        expect(await fileIds(playerId, filter)).toEqual(wanted.map(({ id }) => id));
      }
    }
  });

  test("what was played while a player reads moves none of their pages", async () => {
    const playerId = await makePlayer(site.database);
    const kept = await makeHistory({ playerId, others: [], bets: 45, seed: 2 });
    const first = await readMyBets(site, playerId, {});
    await makeHistory({ playerId, others: [], bets: 25, seed: 3 });
    const seen = first.data.map(({ id }) => id);
    let next = nextPage(first);
    while (next !== null) {
      const page = await readMyBets(site, playerId, { page: next });
      seen.push(...page.data.map(({ id }) => id));
      next = nextPage(page);
    }
    expect(seen).toEqual(kept.map(({ id }) => id).toReversed());
  });

  test("a made-up place shows the player's own bets or is refused, and nobody else's are ever sent", async () => {
    const [playerId, other] = [await makePlayer(site.database), await makePlayer(site.database)];
    const kept = await makeHistory({ playerId, others: [other], bets: 60, seed: 4 });
    const own = new Set(kept.map(({ id }) => id));
    const others = await walkMyBets(site, other, {});
    expect(others.ids.length).toBeGreaterThan(0);
    for (const id of [...others.ids, 1, 9_007_199_254_740_991]) {
      const { data } = await readMyBets(site, playerId, { page: `7-${id}` });
      expect(data.every((bet) => own.has(bet.id))).toBe(true);
    }
    for (const page of ["0", "2", "-", "2-0", "2-x", "1-5", "2-5 OR 1=1", "2-9999999999999999"]) {
      expect(await myBets(myBetsParts(site), playerId, { page })).toEqual(
        refusal("MALFORMED_FIELD", { field: "page" }),
      );
    }
  });

  test.each([
    [{ from: "2021-02-29" }, refusal("MALFORMED_FIELD", { field: "from" })],
    [{ to: "2021-13-01" }, refusal("MALFORMED_FIELD", { field: "to" })],
    [{ from: "2021-10-02", to: "2021-10-01" }, refusal("PERIOD_REVERSED")],
  ])("the period %j is refused", async (filter, refused) => {
    const playerId = await makePlayer(site.database);
    expect(await myBets(myBetsParts(site), playerId, filter)).toEqual(refused);
    expect(await openBetFiles(myBetsParts(site)).write(playerId, filter)).toEqual(refused);
  });
});

describe("a file", () => {
  test("of more bets than it can take says so in its last line", async () => {
    const playerId = await makePlayer(site.database);
    await makeHistory({ playerId, others: [], bets: 30, seed: 5 });
    const whole = await openBetFiles(myBetsParts(site)).write(playerId, {}, 30);
    const cut = await openBetFiles(myBetsParts(site)).write(playerId, {}, 29);
    if (isRefusal(whole) || isRefusal(cut)) throw new Error("refused");
    expect(linesOf(whole)).toHaveLength(31);
    expect(linesOf(cut)).toHaveLength(31);
    expect(linesOf(cut).slice(0, 30)).toEqual(linesOf(whole).slice(0, 30));
    expect(linesOf(cut).at(-1)).toMatch(/^В файле 100\u00a0000 последних ставок/);
  });

  test("is not written while another of the player is, or those of two others", async () => {
    const [first = 0, second = 0, third = 0] = await Promise.all(
      [1, 2, 3].map(() => makePlayer(site.database)),
    );
    const files = openBetFiles(myBetsParts(site));
    const written = await Promise.all([first, first, second, third].map((player) => files.write(player, {})));
    const codes = written.map((file) => (isRefusal(file) ? file.code : "written"));
    expect(codes).toEqual(["written", "TOO_OFTEN", "written", "OVERLOADED"]);
    expect(isRefusal(await files.write(first, {}))).toBe(false);
  });
});

const GAMES = ["dice", "mines", "bubbles", "wheel"] as const;
const FILTERS: MyBetsFilter[] = [
  {},
  ...GAMES.map((game) => ({ game })),
  { game: "jackpot" },
  ...(["win", "lose", "open", "refund"] as const).map((result) => ({ result })),
  { game: "mines", result: "win" },
  { from: "2021-10-01" },
  { to: "2021-09-30" },
  { from: "2021-10-01", to: "2021-10-01" },
  { game: "dice", result: "lose", from: "2021-09-30", to: "2021-10-01" },
  { from: "2030-01-01" },
];

async function fileIds(playerId: number, filter: MyBetsFilter): Promise<number[]> {
  const pieces = await openBetFiles(myBetsParts(site)).write(playerId, filter);
  if (isRefusal(pieces)) throw new Error(pieces.code);
  return linesOf(pieces)
    .slice(1)
    .map((line) => Number(line.split(";")[0]));
}

function linesOf(pieces: readonly string[]): string[] {
  return pieces.join("").split("\r\n").slice(0, -1);
}

type Kept = Pick<MyBet, "id" | "game" | "result"> & { at: Date };

/** Bets around the end of a month and of a Moscow day, their own between those of others; returns their own in order. */
async function makeHistory(history: {
  playerId: number;
  others: readonly number[];
  bets: number;
  seed: number;
}): Promise<Kept[]> {
  const random = createRandom(history.seed);
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[random.below(items.length)];
    if (item === undefined) throw new Error("nothing to pick from");
    return item;
  };
  const start = new Date("2021-09-30T17:00:00Z").getTime();
  const made: MadeBet[] = Array.from({ length: history.bets }, (_, index) => {
    const state = pick(["won", "lost", "won", "lost", "open", "refunded"] as const);
    const stake = 100 + random.below(100_000);
    return {
      playerId: pick([history.playerId, history.playerId, ...history.others]),
      game: pick(GAMES),
      state,
      stake,
      payout: state === "won" ? stake * 2 : state === "refunded" ? stake : 0,
      potPayout: random.below(20) === 0 ? 123_45 : 0,
      at: new Date(start + index * 120_000),
    };
  });
  const ids = await makeBets(site.database, made);
  return made.flatMap(({ playerId, game, state, at }, index) =>
    playerId === history.playerId
      ? [{ id: ids[index] ?? 0, game: gameNamed(game), result: RESULT[state], at }]
      : [],
  );
}

const RESULT = { won: "win", lost: "lose", open: "open", refunded: "refund" } as const;

function gameNamed(name: string): MyBet["game"] {
  const game = GAMES.find((one) => one === name);
  if (game === undefined) throw new Error(name);
  return game;
}

async function settle(kept: Kept[], id: number): Promise<void> {
  await settleBet(site.database, id, { state: "won", payout: 777 });
  for (const bet of kept) if (bet.id === id) bet.result = "win";
}

function fits(bet: Kept, { game, result, from, to }: MyBetsFilter): boolean {
  const day = new Date(bet.at.getTime() + 3 * 3_600_000).toISOString().slice(0, 10);
  return (
    (game === undefined || bet.game === game) &&
    (result === undefined || bet.result === result) &&
    (from === undefined || day >= from) &&
    (to === undefined || day <= to)
  );
}
