import type { RoundGameId } from "@rumb/games/games";
import { kopecks } from "@rumb/money/kopecks";
import type { PaidBalance } from "../../../money/postings/round-ending-store.ts";
import type { RoundEnding, RoundStore, StoredRound } from "../round-engine.ts";
import type { RoundAudit } from "./_round-audit.ts";
import { latestRound, type Model, type ModelRound, rowOf } from "./_round-model.ts";
import { SIMULATED_CHAIN } from "./_simulated-beacons.ts";
import type { Transaction } from "./_row-locks.ts";

// The statements of round-store.ts, round-ending.ts and leader.ts.

export function takeLease({ world, lease }: Model, holder: string, leaseMs: number): number | null {
  const free = lease.expiresAtMs <= world.now();
  if (lease.holder !== holder && !free) return null;
  Object.assign(lease, {
    holder,
    epoch: lease.epoch + (free ? 1 : 0),
    expiresAtMs: world.now() + leaseMs,
  });
  return lease.epoch;
}

export function dropLease({ world, lease }: Model, holder: string): void {
  if (lease.holder === holder) lease.expiresAtMs = world.now();
}

/** False when a round runs, or the last one is still shown. Nobody sees the new one before the commit. */
export function insertRound(
  { model, audit }: Site,
  transaction: Transaction,
  { game, epoch, done }: { game: RoundGameId; epoch: number; done: (opened: boolean) => void },
): void {
  const last = latestRound(model, game);
  const isOver = last === null || (last.endsAtMs ?? Infinity) <= model.world.now();
  const mayOpen = isOver && (last === null || mayMove(model, last, epoch));
  const blind = model.mutant === "open without looking";
  if (!mayOpen && !blind) return done(false);
  model.locks.lock(transaction, [`running ${game}`], () => {
    // The unique index of running rounds.
    if (latestRound(model, game)?.endsAtMs === null && !blind) return done(false);
    const round = newRound(model, game, epoch);
    transaction.writes.push(() => {
      audit.opened(round, latestRound(model, game));
      model.rounds.set(round.id, round);
      model.latest.set(game, round.id);
      model.changed(round);
    });
    done(true);
  });
}

function newRound(model: Model, game: RoundGameId, epoch: number): ModelRound {
  return {
    id: model.fresh(),
    game,
    seed: model.freshSeed(""),
    openedAtMs: model.world.now(),
    // Some nodes are set up without a chain.
    chain: model.world.chance(200) ? null : SIMULATED_CHAIN,
    beacon: null,
    bets: [],
    state: "open",
    version: 1,
    epoch,
    bank: kopecks(0),
    firstPlayerId: null,
    firstBetAtMs: null,
    closesAtMs: null,
    settlesAtMs: null,
    endsAtMs: null,
    outcome: null,
    show: null,
    revealed: false,
  };
}

export function moveToLocked({ model, audit }: Site, roundId: number, epoch: number): boolean {
  const round = rowOf(model.rounds, roundId);
  const due = round.closesAtMs !== null && round.closesAtMs <= model.world.now();
  if (round.state !== "open" || !mayMove(model, round, epoch)) return false;
  if (!due) return false;
  move({ model, audit }, round, { state: "locked", epoch });
  return true;
}

type Drawn = Parameters<RoundStore["draw"]>[2];

export function moveToDrawn(
  { model, audit }: Site,
  roundId: number,
  move_: Drawn & { epoch: number },
): boolean {
  const round = rowOf(model.rounds, roundId);
  if (round.state !== "locked" || !mayMove(model, round, move_.epoch)) return false;
  const { outcome, show, spinMs, epoch } = move_;
  const beacon = model.mutant === "draws that forget their beacon" ? null : move_.beacon;
  Object.assign(round, { outcome, show, beacon, settlesAtMs: model.world.now() + spinMs });
  move({ model, audit }, round, { state: "drawn", epoch });
  return true;
}

export type Ending = { readonly round: StoredRound; readonly epoch: number; readonly ending: RoundEnding };

/** The round's own part of the end; what is paid comes with `pay`, and all of it with the commit. */
export function moveToEnd({ model, audit }: Site, transaction: Transaction, end: Ending): boolean {
  const { ending, epoch } = end;
  const round = rowOf(model.rounds, end.round.id);
  if (!mayEnd(model, round, ending) || !mayMove(model, round, epoch)) return false;
  const endsAtMs = model.world.now() + ending.resultMs;
  transaction.writes.push(() => {
    Object.assign(round, { endsAtMs, revealed: true });
    move({ model, audit }, round, { state: ending.kind, epoch });
  });
  return true;
}

function mayEnd({ world, mutant }: Model, round: ModelRound, ending: RoundEnding): boolean {
  if (mutant === "end without its state") return true;
  const counted = round.bets.length === ending.results.length;
  if (ending.kind === "refunded") {
    const asCounted = counted || mutant === "refund without counting the bets";
    return asCounted && round.state === "open" && round.closesAtMs === null;
  }
  const due = round.settlesAtMs !== null && round.settlesAtMs <= world.now();
  return counted && due && round.state === "drawn";
}

/** Pays with the commit; returns what the balances will be. */
export function pay(
  model: Model,
  transaction: Transaction,
  { round, ending }: Ending,
): Map<number, PaidBalance> {
  const balances = new Map<number, PaidBalance>();
  const stored = rowOf(model.rounds, round.id);
  for (const { bet, payout, state } of ending.results) {
    const player = rowOf(model.players, bet.playerId);
    if (payout > 0) {
      const before = balances.get(player.id) ?? player;
      const balance = kopecks(before.balance + payout);
      balances.set(player.id, { balance, version: before.version + 1 });
    }
    transaction.writes.unshift(() => {
      const row = stored.bets[bet.seq - 1];
      if (row?.id !== bet.betId) return model.world.fail(`bet ${bet.betId} is not where it was`);
      row.state = state;
      if (payout === 0) return;
      row.transfers.push({ kind: ending.kind === "settled" ? "payout" : "refund", amount: payout });
      player.booked = kopecks(player.booked + payout);
      player.balance = kopecks(player.balance + payout);
      player.version += 1;
    });
  }
  return balances;
}

function mayMove({ mutant }: Model, round: ModelRound, epoch: number): boolean {
  return round.epoch <= epoch || mutant === "moves without the epoch";
}

function move(
  { model, audit }: Site,
  round: ModelRound,
  { state, epoch }: { state: StoredRound["state"]; epoch: number },
): void {
  const from = { state: round.state, epoch: round.epoch };
  Object.assign(round, { state, epoch, version: round.version + 1 });
  audit.moved(round, from);
  model.changed(round);
}

/** The database and who looks after it. */
export type Site = { readonly model: Model; readonly audit: RoundAudit };
