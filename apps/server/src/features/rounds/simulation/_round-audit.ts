import { createHash } from "node:crypto";
import { jackpotGuards } from "@rumb/contract/jackpot/jackpot-slip";
import { wheelGuards } from "@rumb/contract/wheel/wheel-slip";
import { byteStream } from "@rumb/games/fairness/stream";
import { jackpot } from "@rumb/games/jackpot/jackpot";
import { clientMix } from "@rumb/games/rounds/client-mix";
import { wheel } from "@rumb/games/wheel/wheel";
import { multiplierOf } from "@rumb/games/wheel/wheel-pockets";
import { hmacSha256 } from "../../../seeds/hmac-sha256.ts";
import { sha256 } from "../../../seeds/seed-service.ts";
import { simulatedBeaconAfter } from "./_simulated-beacons.ts";
import { type Model, type ModelBet, type ModelRound, rowOf } from "./_round-model.ts";
import { SIMULATED_TIMINGS } from "./_timings.ts";

/**
 * Looks at every committed change of a round and reports what may never be. Knows the rules from the games' own pages and
 * not from the code that it watches.
 */
export function createRoundAudit(model: Model): RoundAudit {
  const { world } = model;
  const audit: RoundAudit = {
    ended: { settled: 0, refunded: 0 },
    opened(round, last) {
      if (last && (last.endsAtMs ?? Infinity) > world.now())
        fail(round, `opened while ${last.id} was not over`);
      forget(model, round);
    },
    bet(round, bet, { grantedAtMs, closedAtMs }) {
      if (round.state !== "open") fail(round, `took bet ${bet.id} when it was ${round.state}`);
      if (closedAtMs !== null && grantedAtMs >= closedAtMs) fail(round, `took bet ${bet.id} after its close`);
      if (bet.seq !== round.bets.length) fail(round, `bet ${bet.id} is number ${bet.seq}`);
    },
    joined(round) {
      const bank = round.bets.reduce((sum, { stake }) => sum + stake, 0);
      if (bank !== round.bank) fail(round, `holds ${bank} and says ${round.bank}`);
      if (round.closesAtMs !== null && !mayCount(round)) fail(round, "counts down for a lone player");
      for (const complaint of brokenTickets(round)) fail(round, complaint);
    },
    moved(round, from) {
      const nowMs = world.now();
      if (!WAYS.has(`${from.state} ${round.state}`)) fail(round, `went from ${from.state}`);
      if (round.epoch < from.epoch)
        fail(round, `was moved by the leader of epoch ${round.epoch} after ${from.epoch}`);
      if (round.state === "locked" && nowMs < (round.closesAtMs ?? Infinity)) fail(round, "was locked early");
      if (round.state === "drawn")
        for (const complaint of [...wrongBeacon(round, nowMs), ...wrongDraw(round)]) fail(round, complaint);
      const isOver = round.state === "settled" || round.state === "refunded";
      if (round.revealed !== isOver) fail(round, "has a public seed at the wrong time");
      if (isOver) end(round);
    },
  };

  function end(round: ModelRound): void {
    const { state, settlesAtMs, firstBetAtMs, bets } = round;
    if (state === "settled" && world.now() < (settlesAtMs ?? Infinity)) fail(round, "was settled early");
    if (state === "refunded") {
      const aloneMs = SIMULATED_TIMINGS[round.game].aloneMs ?? Infinity;
      if (world.now() - (firstBetAtMs ?? Infinity) < aloneMs) fail(round, "was refunded early");
      if (mayCount(round)) fail(round, "was refunded though others had bet");
    }
    for (const bet of bets) {
      const moved = bet.transfers.map(({ kind, amount }) => `${kind} ${amount}`).join(", ");
      const due = transfersDue(round, bet);
      if (moved !== due) fail(round, `moved «${moved}» for bet ${bet.id} instead of «${due}»`);
      const { balance, booked } = rowOf(model.players, bet.playerId);
      if (balance !== booked) fail(round, `left player ${bet.playerId} with ${balance} instead of ${booked}`);
    }
    if (state === "settled") audit.ended.settled += 1;
    else audit.ended.refunded += 1;
  }

  function fail(round: ModelRound, complaint: string): void {
    world.fail(`round ${round.id} (${round.game}, ${round.state}) ${complaint}`);
  }

  return audit;
}

const WAYS = new Set(["open locked", "locked drawn", "drawn settled", "open refunded"]);

function mayCount(round: ModelRound): boolean {
  return round.game === "wheel" || new Set(round.bets.map(({ playerId }) => playerId)).size > 1;
}

function brokenTickets(round: ModelRound): string[] {
  if (round.game !== "jackpot") return [];
  let last = 0;
  return round.bets.flatMap(({ id, params, stake }) => {
    const tickets = jackpotGuards.isParams(params) ? params : { fromTicket: 0, toTicket: 0 };
    const expected = { fromTicket: last + 1, toTicket: last + stake };
    last = expected.toTicket;
    const right = tickets.fromTicket === expected.fromTicket && tickets.toTicket === expected.toTicket;
    return right ? [] : [`bet ${id} has tickets ${tickets.fromTicket} to ${tickets.toTicket}`];
  });
}

/** A beacon is the one behind the close, and no round goes on without it before it has waited. */
function wrongBeacon({ chain, beacon, closesAtMs }: ModelRound, nowMs: number): string[] {
  if (chain === null) return beacon === null ? [] : ["was drawn with a beacon that it had not promised"];
  const due = simulatedBeaconAfter(closesAtMs ?? 0);
  if (beacon === null) return nowMs < due.atMs + 60 ? ["did not wait for its beacon"] : [];
  if (nowMs < due.atMs) return ["was drawn before its beacon was made"];
  return beacon.number === due.number && beacon.signature === due.signature
    ? []
    : [`was drawn with beacon ${beacon.number} instead of ${due.number}`];
}

/** The outcome again, from the seed, the client seeds of the bets in their order, and the beacon. */
function wrongDraw(round: ModelRound): string[] {
  const clientSeed = seedOfDraw(round);
  const { serverSeed } = round.seed;
  const stream = byteStream(hmacSha256, { serverSeed, clientSeed, nonce: 0 });
  const outcome =
    round.game === "jackpot" ? jackpot.draw(stream, round.bank) : wheel.draw(stream, round.bank);
  const [said, due] = [JSON.stringify(round.outcome), JSON.stringify(outcome)];
  return said === due ? [] : [`drew ${said} instead of ${due}`];
}

function seedOfDraw({ bets, chain, beacon }: ModelRound): string {
  const mix = clientMix(
    sha256,
    bets.map((bet) => bet.clientSeed),
  );
  if (chain === null || beacon === null) return mix;
  const randomness = createHash("sha256").update(beacon.signature, "hex").digest("hex");
  const text = `rumb:round:2:${mix}:${chain.hash}:${beacon.number}:${randomness}`;
  return createHash("sha256").update(text).digest("hex");
}

function transfersDue({ state, outcome, bank }: ModelRound, { stake, params }: ModelBet): string {
  if (state === "refunded") return `stake ${stake}, refund ${stake}`;
  let win = 0;
  if (jackpotGuards.isParams(params) && jackpotGuards.isOutcome(outcome)) {
    win = params.fromTicket <= outcome.ticket && outcome.ticket <= params.toTicket ? bank : 0;
  }
  if (wheelGuards.isParams(params) && wheelGuards.isOutcome(outcome)) {
    win = multiplierOf(outcome.pocket) === params.color ? stake * params.color : 0;
  }
  return win > 0 ? `stake ${stake}, payout ${win}` : `stake ${stake}`;
}

/** The screens list the last rounds, and a node may stand still over several; older ones need not be kept. */
function forget(model: Model, newest: ModelRound): void {
  const rounds = [...model.rounds.values()].filter(({ game }) => game === newest.game);
  for (const { id } of rounds.slice(0, -KEPT_ROUNDS)) model.rounds.delete(id);
}

const KEPT_ROUNDS = 40;

export type RoundAudit = {
  /** Rounds that were ended. */
  readonly ended: { settled: number; refunded: number };
  opened(round: ModelRound, last: ModelRound | null): void;
  /** A bet was written whose batch got the round's lock at `grantedAtMs`; the round closes at `closedAtMs`. */
  bet(round: ModelRound, bet: ModelBet, times: { grantedAtMs: number; closedAtMs: number | null }): void;
  /** All bets of a batch are written. */
  joined(round: ModelRound): void;
  moved(round: ModelRound, from: { state: string; epoch: number }): void;
};
