import { kopecks } from "@rumb/money/kopecks";
import { beforeEach, describe, expect, test } from "vitest";
import type {
  RoundEngine,
  RoundEnding,
  RoundStore,
  StoredRound,
} from "../src/features/rounds/round-engine.ts";
import { dropLease, takeLease } from "../src/platform/db/leader.ts";
import {
  asSuperuser,
  balanceOf,
  bet,
  closeNow,
  driveTo,
  engineOf,
  freshRound,
  newPlayer,
  type RoundRow,
  roundOf,
  roundsDatabase,
  storeOf,
  useRounds,
} from "./_harness-rounds.ts";

// Some outcomes are the tests' own.
useRounds({ fresh: "for each test", made: ["rounds.derived", "bets.round-derived"] });

let engine: RoundEngine;
let store: RoundStore;
beforeEach(async () => {
  ({ engine } = await engineOf("leader"));
  store = await storeOf("leader");
});

describe("the lease of the leader", () => {
  const lease = (holder: string, leaseMs = 60_000) =>
    takeLease(roundsDatabase().query, { name: "test", holder, leaseMs });

  test("belongs to one, is renewed by them with the same epoch, and goes to the next with the next one", async () => {
    expect(await lease("one")).toBe(1);
    expect(await lease("two")).toBeNull();
    expect(await lease("one", 0)).toBe(1);
    expect(await lease("two")).toBe(2);
    expect(await lease("one")).toBeNull();
  });

  test("that ran out comes back with a new epoch, also to the one who held it", async () => {
    expect(await lease("one", 0)).toBe(1);
    expect(await lease("one")).toBe(2);
  });

  test("is dropped by nobody but its holder, and free at once when they do", async () => {
    expect(await lease("two")).toBe(1);
    await dropLease(roundsDatabase().query, { name: "test", holder: "one" });
    expect(await lease("one")).toBeNull();
    await dropLease(roundsDatabase().query, { name: "test", holder: "two" });
    expect(await lease("one")).toBe(2);
  });

  test("goes to one of many who ask at once", async () => {
    const epochs = await Promise.all(Array.from({ length: 16 }, (_, one) => lease(`rival ${one}`)));
    expect(epochs.filter((epoch) => epoch !== null)).toEqual([1]);
  });
});

describe("a leader who was followed", () => {
  test("locks, draws, settles and opens nothing any more", async () => {
    const round = await freshRound(engine, "wheel");
    const playerId = await newPlayer();
    await bet("wheel", playerId, { color: 3 });
    const { epoch } = await roundOf(round.id);
    await asLaterLeader(round.id);
    await closeNow(round);
    expect(await store.lock(await standing("wheel"), epoch)).toBe(false);
    expect(await store.lock(await standing("wheel"), epoch + 100)).toBe(true);

    const drawn = { clientSeed: "x", outcome: { pocket: 0 }, show: null, beacon: null, spinMs: 0 };
    expect(await store.draw(await standing("wheel"), epoch, drawn)).toBe(false);
    expect(await roundOf(round.id)).toMatchObject({ state: "locked", outcome: null });
    expect(await store.draw(await standing("wheel"), epoch + 100, drawn)).toBe(true);

    const ending = await endingOf("settled");
    expect(await store.end(await standing("wheel"), epoch, ending)).toBeNull();
    expect(await balanceOf(playerId)).toBe(999_900);
    expect(await store.end(await standing("wheel"), epoch + 100, ending)).not.toBeNull();
    expect(await store.end(await standing("wheel"), epoch + 100, ending)).toBeNull();
    expect(await store.open("wheel", epoch)).toBe(false);
    expect(await store.open("wheel", epoch + 100)).toBe(true);
  });

  test("does not refund a round that a later one has touched, nor one in which more was bet than they have read", async () => {
    const { engine: later } = await engineOf("leader");
    const round = await freshRound(later, "jackpot");
    const playerId = await newPlayer();
    await bet("jackpot", playerId);
    const before = await standing("jackpot");
    const ending = await endingOf("refunded");
    const { epoch } = await roundOf(round.id);
    await bet("jackpot", playerId);
    expect(await store.end(before, epoch, ending)).toBeNull();
    await asLaterLeader(round.id);
    expect(await store.end(before, epoch, await endingOf("refunded"))).toBeNull();
    expect(await balanceOf(playerId)).toBe(999_800);
  });
});

describe("a move before its time", () => {
  test("is none: neither lock, nor settlement, nor the next round", async () => {
    const { patient, round } = await betInLongRound();
    const { epoch } = await roundOf(round.id);
    expect(await store.lock(await standing("wheel"), epoch)).toBe(false);
    await driveTo(patient, round, "drawn");
    expect(await store.end(await standing("wheel"), epoch, await endingOf("settled"))).toBeNull();
    expect(await store.open("wheel", epoch)).toBe(false);
    expect(await roundOf(round.id)).toMatchObject({ state: "drawn" });
  });
});

describe("the database itself refuses", () => {
  const changes = [
    `version = version + 1, state = 'refunded', outcome = NULL, ends_at = now(), server_seed = decode(repeat('00', 32), 'hex')`,
    `version = version + 1, state = 'open', outcome = NULL`,
    `version = version + 1, state = 'locked', outcome = NULL`,
    `version = version + 1, outcome = '{"pocket": 1}'`,
    `version = version + 1, bank = bank + 1`,
    `version = version + 1, bets = bets + 1`,
    `version = version + 1, closes_at = closes_at + interval '1 second'`,
    `version = version + 1, game = 'jackpot'`,
    `version = version + 1, epoch = epoch - 1`,
    `version = version - 1`,
    `version = version + 1, seed_id = (SELECT min(id) FROM seeds)`,
    `version = version + 1, opened_at = now()`,
  ];

  test("whatever is no move of a drawn round, whoever asks", async () => {
    const { id } = await drawnRound();
    for (const change of changes) {
      const asking = asSuperuser(async (client) => {
        await client.query(`UPDATE rounds SET ${change} WHERE id = $1`, [id]);
        throw new Error(`made: ${change}`);
      });
      await expect(asking).rejects.toMatchObject({ code: expect.stringMatching(/^23/u) });
    }
  });

  test("a change without a new version, a second running round, and a changed bet of a round", async () => {
    const { id } = await drawnRound();
    await expect(
      asSuperuser((client) => client.query("UPDATE rounds SET show = '{}' WHERE id = $1", [id])),
    ).rejects.toMatchObject({ code: "23001" });
    await expect(
      asSuperuser((client) =>
        client.query(`INSERT INTO rounds (game, epoch, seed_id)
          SELECT 'wheel', 5000, id FROM seeds WHERE id NOT IN (SELECT seed_id FROM rounds) LIMIT 1`),
      ),
    ).rejects.toMatchObject({ code: "23505", constraint: "rounds_running" });
    for (const statement of ["UPDATE round_bets SET stake = stake + 1", "DELETE FROM round_bets"]) {
      await expect(asSuperuser((client) => client.query(statement))).rejects.toThrow(
        /append-only|23001|round_bets/u,
      );
    }
  });

  test("to reveal the seed of a round whose bets are open", async () => {
    const { seedId } = await drawnRound();
    await expect(
      asSuperuser((client) => client.query("UPDATE seeds SET revealed_at = now() WHERE id = $1", [seedId])),
    ).rejects.toThrow(/seed/u);
  });
});

/** A round of the wheel with one bet, whose spin outlasts any test. */
async function betInLongRound(): Promise<{ patient: RoundEngine; round: RoundRow }> {
  const { engine: patient } = await engineOf("patient");
  // Before the round, so that the first seed is not the round's.
  const playerId = await newPlayer();
  const round = await freshRound(patient, "wheel");
  await bet("wheel", playerId);
  return { patient, round };
}

async function drawnRound(): Promise<RoundRow> {
  const { patient, round } = await betInLongRound();
  return driveTo(patient, round, "drawn");
}

async function standing(game: "wheel" | "jackpot"): Promise<StoredRound> {
  const round = await store.latest(game);
  if (!round) throw new Error("no round");
  return round;
}

/** What a leader would pay who has just read the round: everything lost, or every stake back. */
async function endingOf(kind: "settled" | "refunded"): Promise<RoundEnding> {
  const round = await standing(kind === "settled" ? "wheel" : "jackpot");
  const bets = await store.bets(round);
  return {
    kind,
    clientSeed: "x",
    serverSeed: await store.seed(round),
    resultMs: 0,
    results: bets.map((bet) => ({
      bet,
      state: kind === "settled" ? "lost" : "refunded",
      payout: kopecks(kind === "settled" ? 0 : bet.stake),
      coefficientHundredths: 100,
    })),
  };
}

/** As if a leader of a much later epoch had looked after the round. */
async function asLaterLeader(id: number): Promise<RoundRow> {
  await roundsDatabase().query("UPDATE rounds SET version = version + 1, epoch = epoch + 50 WHERE id = $1", [
    id,
  ]);
  return roundOf(id);
}
