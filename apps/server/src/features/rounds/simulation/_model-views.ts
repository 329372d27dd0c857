import { jackpotGuards } from "@rumb/contract/jackpot/jackpot-slip";
import type { RoundGameId } from "@rumb/games/games";
import { kopecks } from "@rumb/money/kopecks";
import { dueBeacon } from "../../../money/round-promise.ts";
import type { StoredRound, StoredRoundBet } from "../round-engine.ts";
import type { PastJackpot, PastRound, RoundView, RoundViewBet } from "../round-views.ts";
import { latestRound, type Model, type ModelRound, rowOf } from "./_round-model.ts";

// The reading statements of round-store.ts and round-view-store.ts.

export function readLatest(model: Model, game: RoundGameId): StoredRound | null {
  const round = latestRound(model, game);
  return round && storedRound(model, round);
}

function storedRound(model: Model, round: ModelRound): StoredRound {
  const { id, state, seed, bank, bets, outcome, firstBetAtMs, chain, closesAtMs } = round;
  const closedAtMs = closesAtMs === null ? null : Math.ceil(closesAtMs);
  const due = dueBeacon({ chain, closedAtMs });
  const { closesInMs, ...others } = deadlines(model, round);
  return {
    ...others,
    closesInMs,
    chain,
    due,
    beaconInMs: due && (closesInMs ?? 0) + due.sinceCloseMs,
    id,
    game: round.game,
    state,
    seedId: seed.id,
    bank,
    betCount: bets.length,
    outcome,
    sinceFirstBetMs: firstBetAtMs === null ? null : model.world.now() - firstBetAtMs,
  };
}

function deadlines({ world }: Model, { closesAtMs, settlesAtMs, endsAtMs }: ModelRound) {
  const until = (atMs: number | null) => (atMs === null ? null : atMs - world.now());
  return { closesInMs: until(closesAtMs), settlesInMs: until(settlesAtMs), endsInMs: until(endsAtMs) };
}

export function readBets(model: Model, roundId: number): StoredRoundBet[] {
  return rowOf(model.rounds, roundId).bets.map(({ id, seq, playerId, clientSeed, stake, params }) => {
    const playerName = rowOf(model.players, playerId).name;
    return { betId: id, seq, playerId, playerName, clientSeed, stake, params };
  });
}

export function readView(model: Model, game: RoundGameId): RoundView | null {
  const round = latestRound(model, game);
  if (!round) return null;
  const { id, state, version, seed, bank, bets, outcome, show, chain } = round;
  return {
    ...deadlines(model, round),
    id,
    number: id,
    state,
    chain: chain && chain.hash,
    version,
    hash: seed.hash,
    bank,
    betCount: bets.length,
    outcome,
    show,
  };
}

export function readViewBets(
  model: Model,
  { roundId, after, upTo }: { roundId: number; after: number; upTo: number },
): RoundViewBet[] {
  const bets = rowOf(model.rounds, roundId).bets.slice(after, upTo);
  return bets.map(({ id, playerId, stake, params }) => {
    return { betId: id, playerId, name: rowOf(model.players, playerId).name, img: "", stake, params };
  });
}

export function readPastRounds(model: Model, game: RoundGameId, limit: number): PastRound[] {
  return settledRounds(model, game, limit).map(({ id, bank, outcome, seed, revealed }) => ({
    id,
    number: id,
    bank,
    outcome,
    hash: seed.hash,
    serverSeed: revealed ? seed.hex : "",
  }));
}

/** The last settled rounds of a game, newest first. */
export function settledRounds(model: Model, game: RoundGameId, limit: number): ModelRound[] {
  const found: ModelRound[] = [];
  for (const round of [...model.rounds.values()].toReversed()) {
    if (found.length < limit && round.game === game && round.state === "settled") found.push(round);
  }
  return found;
}

export function readPastJackpots(model: Model, limit: number): PastJackpot[] {
  const rounds = settledRounds(model, "jackpot", limit);
  return readPastRounds(model, "jackpot", limit).map(({ id, bank, outcome, hash, serverSeed }, index) => {
    const bets = rounds[index]?.bets ?? [];
    const ticket = jackpotGuards.isOutcome(outcome) ? outcome.ticket : 0;
    const winning = bets.find(({ params }) => jackpotGuards.isParams(params) && params.toTicket >= ticket);
    const playerId = winning?.playerId ?? 0;
    const staked = bets.filter((bet) => bet.playerId === playerId).reduce((sum, { stake }) => sum + stake, 0);
    const name = model.players.get(playerId)?.name ?? "";
    return {
      id,
      number: id,
      bank,
      outcome,
      hash,
      serverSeed,
      playerId,
      name,
      img: "",
      staked: kopecks(staked),
      paid: bank,
    };
  });
}
