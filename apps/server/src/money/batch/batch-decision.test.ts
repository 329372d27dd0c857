import { refusal } from "@rumb/contract/errors";
import { kopecks } from "@rumb/money/kopecks";
import { describe, expect, test } from "vitest";
import { decideBatch } from "./batch-decision.ts";
import { type BatchState, PotNeeded } from "./batch-book.ts";
import { type Command, decided, type UnitOfWork } from "../command.ts";
import { newPlayerRow } from "./_new-player-row.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const TERMS = { sharePermyriad: 50, hitsPerBillionKopecks: 2, startKopecks: kopecks(100_000) };

describe("commands of one batch", () => {
  test("several commands of one player see each other's effects", () => {
    const { outcomes, writes } = decideBatch(
      [charge(1, 600), charge(1, 600), charge(1, 400)],
      stateOf({ 1: 1000 }),
    );
    expect(outcomes).toEqual([
      settledAs({ balance: 400 }),
      refusal("INSUFFICIENT_BALANCE"),
      settledAs({ balance: 0 }),
    ]);
    expect(writes.players).toMatchObject([{ id: 1, balance: 0, nonce: 2 }]);
    expect(writes.transfers.map((transfer) => transfer.causeId)).toEqual([100, 102]);
  });

  test("a refused command leaves no transfer, no nonce, no pot and no changed row", () => {
    const spoil: Command<unknown> = {
      playerId: 1,
      decide(unit) {
        unit.takeNonce();
        unit.charge({ kind: "stake", house: "game:dice", amount: kopecks(100) });
        unit.accruePot(kopecks(100), TERMS);
        return refusal("INSUFFICIENT_BALANCE");
      },
    };
    const { writes } = decideBatch([spoil], stateOf({ 1: 1000 }));
    expect(writes).toMatchObject({ players: [], transfers: [], bets: [], pot: { units: 0, taken: false } });
  });

  test("a stake is counted while anything must be staked, and its row is written also for one of nothing", () => {
    const count = (stake: number): Command<unknown> => ({
      playerId: 1,
      decide(unit) {
        unit.countStake("dice", kopecks(stake));
        return stake === 66 ? refusal("INSUFFICIENT_BALANCE") : decided({});
      },
    });
    const owing = stateOf({ 1: 1000 }, { wagerLeft: 100 });
    const wagerAfter = (...stakes: number[]) =>
      decideBatch(stakes.map(count), owing).writes.players.map(({ wagerLeft }) => wagerLeft);
    expect(wagerAfter(30, 66)).toEqual([70]);
    expect(wagerAfter(30, 90)).toEqual([0]);
    expect(wagerAfter(0)).toEqual([100]);
    expect(wagerAfter(66)).toEqual([]);
    expect(decideBatch([count(30)], stateOf({ 1: 1000 })).writes.players).toMatchObject([{ wagerLeft: 0 }]);
  });

  test("a stake gives rakeback that goes down with its bet, and a refusal takes it back", () => {
    const play = (stake: number, refused = false): Command<unknown> => ({
      playerId: 1,
      decide(unit) {
        unit.countStake("wheel", kopecks(stake));
        unit.updateBet({
          id: stake,
          state: "lost",
          payout: kopecks(0),
          coefficientHundredths: 0,
          outcome: {},
        });
        return refused ? refusal("ROUND_CLOSED") : decided({});
      },
    });
    const { writes } = decideBatch(
      [play(1_000), play(1_500), play(2_000, true), play(1_499)],
      stateOf({ 1: 1000 }),
    );
    expect(writes.players).toMatchObject([{ rakebackUnits: 1_000_000 + 2_250_000 + 1_499_000 }]);
    expect(writes.betUpdates.map(({ id, rakebackUnits }) => [id, rakebackUnits])).toEqual([
      [1_000, 1_000_000],
      [1_500, 2_250_000],
      [1_499, 1_499_000],
    ]);
  });

  test("a command that throws fails alone and leaves nothing behind", () => {
    const broken: Command<unknown> = {
      playerId: 1,
      decide(unit) {
        unit.charge({ kind: "stake", house: "game:dice", amount: kopecks(500) });
        throw new Error("a bug");
      },
    };
    const { outcomes, writes } = decideBatch([broken, charge(1, 1000)], stateOf({ 1: 1000 }));
    expect(outcomes[0]).toMatchObject({ failed: new Error("a bug") });
    expect(outcomes[1]).toMatchObject({ reply: { balance: 0 } });
    expect(writes.transfers).toHaveLength(1);
  });

  test("a charge beyond the balance throws, whatever the command forgot to check", () => {
    const careless: Command<unknown> = {
      playerId: 1,
      decide: (unit) => decided(unit.charge({ kind: "stake", house: "game:dice", amount: kopecks(1001) })),
    };
    const { outcomes, writes } = decideBatch([careless], stateOf({ 1: 1000 }));
    expect(outcomes[0]).toHaveProperty("failed");
    expect(writes.players).toEqual([]);
  });

  test("a banned player is refused, except for movements that a ban must not stop", () => {
    const state = stateOf({ 1: 1000 }, { banned: true });
    const refund: Command<unknown> = {
      playerId: 1,
      allowBanned: true,
      decide(unit) {
        unit.credit({ kind: "refund", house: "game:dice", amount: kopecks(5) });
        return decided(true);
      },
    };
    const { outcomes } = decideBatch([charge(1, 100), refund], state);
    expect(outcomes).toEqual([refusal("BANNED"), settledAs(true)]);
  });
});

describe("idempotency keys", () => {
  test("the same key in one batch acts once and answers the same", () => {
    const { outcomes, writes } = decideBatch(
      [charge(1, 600, { key: "a" }), charge(1, 600, { key: "a" })],
      stateOf({ 1: 1000 }),
    );
    expect(outcomes).toEqual([
      settledAs({ balance: 400 }),
      { reply: { balance: 400 }, replayed: true, events: null },
    ]);
    expect(writes.transfers).toHaveLength(1);
    expect(writes.replies).toHaveLength(1);
  });

  test("a stored key with another request is refused", () => {
    const stored = { playerId: 1, key: "a", fingerprint: "other", reply: "{}" };
    const { outcomes, writes } = decideBatch([charge(1, 600, { key: "a" })], {
      ...stateOf({ 1: 1000 }),
      replies: [stored],
    });
    expect(outcomes).toEqual([refusal("IDEMPOTENCY_KEY_REUSED")]);
    expect(writes.players).toEqual([]);
  });

  test("one player's key means nothing to another", () => {
    const { outcomes } = decideBatch(
      [charge(1, 600, { key: "a" }), charge(2, 500, { key: "a" })],
      stateOf({ 1: 1000, 2: 1000 }),
    );
    expect(outcomes).toMatchObject([
      { reply: { balance: 400 } },
      { reply: { balance: 500 }, replayed: false },
    ]);
  });

  test("a refusal is not stored: the same key may succeed later", () => {
    const { outcomes, writes } = decideBatch([charge(1, 2000, { key: "a" })], stateOf({ 1: 1000 }));
    expect(outcomes).toEqual([refusal("INSUFFICIENT_BALANCE")]);
    expect(writes.replies).toEqual([]);
  });
});

describe("the progressive pot", () => {
  const take: Command<unknown> = {
    playerId: 1,
    decide(unit) {
      unit.accruePot(kopecks(100), TERMS);
      return decided({ pot: unit.takePot(TERMS) });
    },
  };

  test("a batch that takes the pot asks for it to be locked first", () => {
    expect(() => decideBatch([take], stateOf({ 1: 1000 }))).toThrow(PotNeeded);
  });

  test("the taker gets every whole kopeck, and the fraction stays with the new start", () => {
    const state = { ...stateOf({ 1: 1000 }), potUnits: 1_000_000_123 };
    const { outcomes, writes } = decideBatch([take], state);
    expect(outcomes).toMatchObject([{ reply: { pot: 100_000 } }]);
    expect(writes.pot).toEqual({ taken: true, units: 1_000_000_000 + 5123 });
  });

  test("two hits in one batch: the second takes the new start and the halves of a kopeck of both stakes", () => {
    const state = { ...stateOf({ 1: 1000 }), potUnits: 2_000_000_000 };
    const { outcomes } = decideBatch([take, take], state);
    expect(outcomes).toMatchObject([{ reply: { pot: 200_000 } }, { reply: { pot: 100_001 } }]);
  });
});

describe("stepped games", () => {
  const row = { game: "mines", active: true, betId: 5, stake: kopecks(100), seedId: 7, nonce: 0, params: {} };
  const step: Command<unknown> = {
    playerId: 1,
    readsSteppedGames: true,
    decide(unit) {
      const progress = Number(unit.steppedGame("mines")?.progress ?? 0) + 1;
      unit.saveSteppedGame({ ...row, progress });
      unit.updateBet({
        id: 5,
        state: "open",
        payout: kopecks(0),
        coefficientHundredths: progress,
        outcome: {},
      });
      return progress > 2 ? refusal("INSUFFICIENT_BALANCE") : decided({ progress });
    },
  };

  test("each command sees the step before it, and only the last state is written", () => {
    const { outcomes, writes } = decideBatch([step, step], stateOf({ 1: 1000 }));
    expect(outcomes).toMatchObject([{ reply: { progress: 1 } }, { reply: { progress: 2 } }]);
    expect(writes.steppedGames).toEqual([{ ...row, progress: 2, playerId: 1, wagerAsked: 0 }]);
    expect(writes.betUpdates).toMatchObject([{ id: 5, coefficientHundredths: 2 }]);
  });

  test("a refused step leaves the game where it was", () => {
    const { outcomes, writes } = decideBatch([step, step, step], stateOf({ 1: 1000 }));
    expect(outcomes[2]).toEqual(refusal("INSUFFICIENT_BALANCE"));
    expect(writes.steppedGames).toEqual([{ ...row, progress: 2, playerId: 1, wagerAsked: 0 }]);
    expect(writes.betUpdates).toHaveLength(1);
  });

  test("what was stored is seen, and is not written again when nothing changed", () => {
    const look: Command<unknown> = {
      playerId: 1,
      readsSteppedGames: true,
      decide: (unit) => decided({ progress: unit.steppedGame("mines")?.progress }),
    };
    const state = {
      ...stateOf({ 1: 1000 }),
      steppedGames: [{ ...row, progress: 9, playerId: 1, wagerAsked: 0 }],
    };
    const { outcomes, writes } = decideBatch([look], state);
    expect(outcomes).toMatchObject([{ reply: { progress: 9 } }]);
    expect(writes.steppedGames).toEqual([]);
  });
});

function settledAs(reply: unknown) {
  return { reply, replayed: false, events: null };
}

function charge(playerId: number, amount: number, claim?: { key: string }): Command<unknown> {
  return {
    playerId,
    idempotency: claim && { key: claim.key, fingerprint: `charge ${amount}` },
    decide: (unit: UnitOfWork) => {
      if (unit.balance() < amount) return refusal("INSUFFICIENT_BALANCE");
      unit.takeNonce();
      unit.charge({ kind: "stake", house: "game:dice", amount: kopecks(amount) });
      return decided({ balance: unit.balance() });
    },
  };
}

function stateOf(balances: Record<number, number>, { banned = false, wagerLeft = 0 } = {}): BatchState {
  return {
    now: NOW,
    weekGame: "wheel",
    causeIds: [100, 101, 102, 103],
    players: Object.entries(balances).map(([id, balance]) =>
      newPlayerRow({ id: Number(id), name: `Игрок ${id}`, balance, seedId: 7, banned, wagerLeft }),
    ),
    replies: [],
    steppedGames: [],
    limits: [],
    rounds: [],
    potUnits: null,
    seedOf: (id) => ({
      id,
      serverSeed: new Uint8Array(32),
      clientSeed: "client",
      hash: "00",
    }),
    houseAccountId: () => -1,
  };
}
