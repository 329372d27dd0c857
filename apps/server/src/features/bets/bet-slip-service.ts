import { type Refusal, refusal } from "@rumb/contract/errors";
import type { BetSlip } from "@rumb/contract/fair";
import type { FeedGame } from "@rumb/contract/feed";
import { isFeedGame } from "@rumb/contract/feed";
import { kopecks, roubles } from "@rumb/money/kopecks";
import type { Database } from "../../infra/database.ts";
import type { Sealing } from "../../infra/sealing.ts";
import { readBetSlip, type BetSlipRow } from "./bet-slip-store.ts";

/** A bet with its proof. The server seed is in it once it is revealed, and never before. */
export async function betSlip(
  deps: { readonly database: Pick<Database, "query">; readonly sealing: Sealing },
  id: number,
): Promise<BetSlip | Refusal> {
  const row = await readBetSlip(deps.database.query, id);
  if (!row || !isFeedGame(row.game)) return refusal("BET_NOT_FOUND");
  return slipOf({ ...row, game: row.game }, deps.sealing);
}

function slipOf(row: BetSlipRow & { game: FeedGame }, sealing: Sealing): BetSlip {
  return {
    id: row.id,
    game: row.game,
    name: row.name,
    bet: roubles(kopecks(row.stake)),
    coff: row.coefficientHundredths / 100,
    win: roubles(kopecks(row.payout)),
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
    case "refunded":
      return "lose";
    case "open":
      return "open";
  }
}
