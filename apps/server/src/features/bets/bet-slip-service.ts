import { isRefusal, type Refusal, refusal } from "@rumb/contract/errors";
import type { BetSlip, SlipBeacon, SlipRound } from "@rumb/contract/fair";
import { slipChain } from "@rumb/contract/slips/slip-beacon";
import { SLIP_ROUND_BETS } from "@rumb/contract/slips/slip-round";
import type { BeaconChain } from "@rumb/games/beacon/beacon";
import { clientMix } from "@rumb/games/rounds/client-mix";
import { isGameId, type GameId } from "@rumb/games/games";
import { kopecks, roubles } from "@rumb/money/kopecks";
import type { ArchivedBets } from "../../money/archive/archived-bets.ts";
import { dueBeacon, type RoundPromise } from "../../money/round-promise.ts";
import type { Database, Query } from "../../platform/db/database.ts";
import type { Sealing } from "../../platform/runtime/sealing.ts";
import { sha256 } from "../../seeds/seed-service.ts";
import {
  type BetSlipRow,
  readArchivedSlip,
  readBetSlip,
  readRoundBets,
  type RoundBetRow,
} from "./bet-slip-store.ts";

export type SlipDeps = {
  readonly database: Pick<Database, "query">;
  readonly sealing: Sealing;
  readonly archivedBets: ArchivedBets;
};

/** A bet with its proof, be it in the table or in the archive. The server seed is in it once it is revealed, and never before. */
export async function betSlip(deps: SlipDeps, id: number): Promise<BetSlip | Refusal> {
  const found = await findSlip(deps, id);
  return isRefusal(found) ? found : found.slip;
}

/** The same with the player whose bet it is. */
export async function findSlip(
  deps: SlipDeps,
  id: number,
): Promise<{ slip: BetSlip; player: { id: number; name: string } } | Refusal> {
  const row = await readRow(deps, id);
  if (isRefusal(row)) return row;
  if (row === null || !isGameId(row.game)) return refusal("BET_NOT_FOUND");
  const slip = slipOf({ ...row, game: row.game }, deps.sealing);
  const round = await roundOf(deps.database.query, row);
  return { slip: round ? { ...slip, round } : slip, player: { id: row.playerId, name: row.name } };
}

async function readRow(
  { database: { query }, archivedBets }: SlipDeps,
  id: number,
): Promise<BetSlipRow | Refusal | null> {
  const row = await readBetSlip(query, id);
  if (row !== null) return row;
  const archived = await archivedBets.read(query, id);
  if (archived === null) return null;
  if ("unreadable" in archived) return refusal("BET_ARCHIVED", { month: shownMonth(archived.unreadable) });
  return readArchivedSlip(query, archived.row);
}

/** 11.2025 of 2025-11. */
function shownMonth(name: string): string {
  return name.split("-").toReversed().join(".");
}

/** The shared round of a bet. Its bets are listed once they are fixed, and when a slip can hold them all. */
async function roundOf(query: Query, row: BetSlipRow): Promise<SlipRound | null> {
  const { roundId, roundNumber, bank, bets, place } = row;
  if (roundId === null || bank === null || bets === null || place === null) return null;
  const drawn = row.clientSeed !== null && row.beacon !== null;
  const fixed = row.clientSeed !== null && (drawn || bets <= SLIP_ROUND_BETS);
  const all = fixed ? await readRoundBets(query, roundId) : [];
  const listed = fixed && bets <= SLIP_ROUND_BETS ? all : null;
  const { chain } = row;
  return {
    id: roundId,
    ...(roundNumber !== null && { number: roundNumber }),
    bank: roubles(kopecks(bank)),
    bets,
    place,
    client_seeds: listed && listed.map(({ clientSeed }) => clientSeed),
    stakes: listed && listed.map(({ stake }) => roubles(kopecks(stake))),
    ...(chain !== null && { beacon: slipBeacon({ ...row, chain }, drawn ? mixOf(all) : null) }),
  };
}

/** What the round promised, and once it is drawn what came of that; `mix` is that of all bets then. */
function slipBeacon(promise: RoundPromise & { chain: BeaconChain }, mix: string | null): SlipBeacon {
  const { chain, closedAtMs, beacon } = promise;
  return {
    chain: slipChain(chain),
    closed_at: closedAtMs,
    number: dueBeacon(promise)?.number ?? null,
    signature: mix !== null && beacon !== null ? beacon.signature : null,
    mix,
  };
}

function mixOf(bets: readonly RoundBetRow[]): string {
  return clientMix(
    sha256,
    bets.map(({ clientSeed }) => clientSeed),
  );
}

function slipOf(row: BetSlipRow & { game: GameId }, sealing: Sealing): BetSlip {
  return {
    id: row.id,
    game: row.game,
    name: row.name,
    bet: roubles(kopecks(row.stake)),
    coff: row.coefficientHundredths / 100,
    // What comes back of a round that was not played is no win.
    win: row.state === "refunded" ? 0 : roubles(kopecks(row.payout)),
    result: resultOf(row.state),
    created_at: row.createdAt.getTime(),
    algorithm: row.algorithm,
    params: row.params,
    outcome: row.outcome,
    hash: row.hash.toString("hex"),
    client_seed: row.clientSeed,
    nonce: row.nonce,
    server_seed: row.revealed ? sealing.open(row.sealed, row.hash).toString("hex") : null,
    pot: { share: row.potShare, hits: row.potHits, win: roubles(kopecks(row.potPayout)) },
  };
}

function resultOf(state: BetSlipRow["state"]): BetSlip["result"] {
  switch (state) {
    case "won":
      return "win";
    case "lost":
      return "lose";
    case "refunded":
      return "refund";
    case "open":
      return "open";
  }
}
