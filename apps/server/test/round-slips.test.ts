import { createHash, createHmac } from "node:crypto";
import type { BetSlip } from "@rumb/contract/fair";
import { isSlipProblem, readSlip } from "@rumb/contract/slips/slip";
import { checkSlip } from "@rumb/contract/registry/slip-games";
import { beforeAll, expect, test } from "vitest";
import { changeSetting } from "../src/settings/settings-service.ts";
import { GIVE_UP_WAITING, LONG_ROUNDS, SHORTEN_COUNTDOWN } from "./_end-rounds.ts";
import { useServers } from "./_harness-servers.ts";
import { post, signIn } from "./_harness-site.ts";
import { until } from "./_patience.ts";

const hashes = {
  sha256: (bytes: Uint8Array) => createHash("sha256").update(bytes).digest(),
  hmac: (key: Uint8Array, message: string) => createHmac("sha256", key).update(message).digest(),
};
const servers = useServers({
  environment: { ROUND_PACE: "10" },
  async prepare({ database }) {
    // At a tenth of this.
    await changeSetting(database, "rounds", LONG_ROUNDS);
  },
});
let vera: string;
let oleg: string;

beforeAll(async () => {
  vera = await signIn(servers.origin(), { vkId: "1", name: "Вера" });
  oleg = await signIn(servers.origin(), { vkId: "2", name: "Олег" });
  await rotateTo(vera, "vera's own");
  await rotateTo(oleg, "0123456789abcdef");
});

test("every bet of a Jackpot is proved by its slip, and the slip names nobody else", async () => {
  const first = await bet("/api/jackpot/play", vera, { bet: 12.34 });
  const open = await slipOf(first);
  expect(open).toMatchObject({ result: "open", client_seed: null, server_seed: null, win: 0, nonce: 0 });
  expect(open.round).toMatchObject({ bets: 1, place: 1, bank: 12.34, client_seeds: null, stakes: null });
  expect(open.hash).toMatch(/^[0-9a-f]{64}$/);

  const ids = [first, await bet("/api/jackpot/play", oleg, { bet: 50 })];
  ids.push(await bet("/api/jackpot/play", vera, { bet: 7.66 }));
  await endCountdown("jackpot");
  const slips = await Promise.all(ids.map(settledSlip));
  expect(slips.map(({ hash }) => hash)).toEqual(slips.map(() => open.hash));
  expect(slips.map(({ round }) => round)).toEqual(
    [1, 2, 3].map((place) => ({
      id: open.round?.id,
      number: open.round?.number,
      bank: 70,
      bets: 3,
      place,
      client_seeds: ["vera's own", "0123456789abcdef", "vera's own"],
      stakes: [12.34, 50, 7.66],
    })),
  );
  expect(slips.map(verdict)).toEqual([true, true, true]);
  expect(slips.filter(({ result }) => result === "win").map(({ win }) => win)).toEqual([70]);
  expect(JSON.stringify(slips[0])).not.toContain("Олег");
});

test("every bet of a Wheel is proved by its slip, whatever it was on", async () => {
  const colors = [2, 3, 10, 15, 20, 100];
  const ids: number[] = [];
  for (const color of colors) {
    ids.push(await bet("/api/wheel/play", color % 2 === 0 ? vera : oleg, { bet: color, color }));
  }
  await endCountdown("wheel");
  const slips = await Promise.all(ids.map(settledSlip));
  expect(slips.map(verdict)).toEqual(colors.map(() => true));
  const wins = slips.filter(({ result }) => result === "win");
  expect(wins.map(({ bet: stake, coff, win }) => win === stake * coff)).toEqual(wins.map(() => true));
});

test("a bet that nobody joined is stated as given back, and its seed is public", async () => {
  const lone = await bet("/api/jackpot/play", vera, { bet: 20 });
  await endWait();
  const slip = await settledSlip(lone);
  expect(slip).toMatchObject({ result: "refund", bet: 20, win: 0, outcome: {} });
  expect(slip.round).toMatchObject({ bets: 1, place: 1, client_seeds: ["vera's own"], stakes: [20] });
  expect(verdict(slip)).toBe(true);
  const mine = await post(servers.origin(), "/api/bets/get", { cookie: vera, body: { result: "refund" } });
  expect(mine.body.success).toMatchObject({
    data: [{ id: slip.id, bet: 20, win: 0, result: "refund" }],
    totals: { bets: 1, staked: 0, won: 0, net: 0 },
  });
});

/** Bets in the round that takes bets, and waits for one where none does at the moment. */
async function bet(path: string, cookie: string, body: object): Promise<number> {
  return until(`a round takes ${path}`, async () => {
    const { body: answer } = await post(servers.origin(), path, { cookie, body });
    if (answer.success) return idIn(answer.success);
    if (answer.code !== "ROUND_CLOSED") throw new Error(answer.code);
    return null;
  });
}

async function endCountdown(game: "jackpot" | "wheel"): Promise<void> {
  expect(await servers.site().database.query(SHORTEN_COUNTDOWN, [game, 0])).toHaveLength(1);
}

/** The lone player of the jackpot has waited long enough for a second one. */
async function endWait(): Promise<void> {
  expect(await servers.site().database.query(GIVE_UP_WAITING)).toHaveLength(1);
}

/** The number of a bet: on its own in Jackpot, with the bet in Wheel. */
function idIn(reply: Record<string, unknown>): number {
  const { id } = JSON.parse(JSON.stringify(reply["bet"] ?? reply));
  return Number(id);
}

/** The slip as a stranger gets it. */
async function slipOf(id: number): Promise<BetSlip> {
  const slip = readSlip((await post(servers.origin(), "/api/fair/bet", { body: { id } })).body);
  if (isSlipProblem(slip)) throw new Error(slip.problem);
  return slip;
}

async function settledSlip(id: number): Promise<BetSlip> {
  return until(`bet ${id} is settled`, async () => {
    const slip = await slipOf(id);
    if (slip.result !== "open") return slip;
    expect(slip.server_seed).toBeNull();
    return null;
  });
}

function verdict(slip: BetSlip): boolean | string {
  const report = checkSlip(slip, hashes);
  return isSlipProblem(report) ? report.problem : report.matches;
}

async function rotateTo(cookie: string, clientSeed: string): Promise<void> {
  const { hash } = (await post(servers.origin(), "/api/fair/get", { cookie })).body.success ?? {};
  await post(servers.origin(), "/api/fair/rotate", { cookie, body: { hash, client_seed: clientSeed } });
}
