import { type Refusal, refusal } from "@rumb/contract/errors";
import type { BetSlip, SlipRound } from "@rumb/contract/fair";
import { SLIP_ROUND_BETS } from "@rumb/contract/slips/slip-round";
import { isGameId, type GameId } from "@rumb/games/games";
import { kopecks, roubles } from "@rumb/money/kopecks";
import type { Database, Query } from "../../platform/db/database.ts";
import type { Sealing } from "../../platform/runtime/sealing.ts";
import { type BetSlipRow, readBetSlip, readRoundBets } from "./bet-slip-store.ts";

/** A bet with its proof. The server seed is in it once it is revealed, and never before. */
export async function betSlip(
  deps: { readonly database: Pick<Database, "query">; readonly sealing: Sealing },
  id: number,
): Promise<BetSlip | Refusal> {
  const { query } = deps.database;
  const row = await readBetSlip(query, id);
  if (!row || !isGameId(row.game)) return refusal("BET_NOT_FOUND");
  const slip = slipOf({ ...row, game: row.game }, deps.sealing);
  const round = await roundOf(query, row);
  return round ? { ...slip, round } : slip;
}

/** The shared round of a bet. Its bets are listed once they are fixed, and when a slip can hold them all. */
async function roundOf(query: Query, row: BetSlipRow): Promise<SlipRound | null> {
  const { roundId, bank, bets, place } = row;
  if (roundId === null || bank === null || bets === null || place === null) return null;
  const listed =
    row.clientSeed !== null && bets <= SLIP_ROUND_BETS ? await readRoundBets(query, roundId) : null;
  return {
    id: roundId,
    bank: roubles(kopecks(bank)),
    bets,
    place,
    client_seeds: listed && listed.map(({ clientSeed }) => clientSeed),
    stakes: listed && listed.map(({ stake }) => roubles(kopecks(stake))),
  };
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
