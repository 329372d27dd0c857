import { gameStateEndpoints } from "@rumb/contract/endpoints/game";
import { type MonetrainGetReply, monetrainGetReply } from "@rumb/contract/monetrain/monetrain-wire";
import { monetrainSlip } from "@rumb/contract/monetrain/monetrain-slip";
import { kopecks } from "@rumb/money/kopecks";
import type { Deps } from "../../deps/deps.ts";
import type { App } from "../../platform/http/http.ts";
import { servePlayer } from "../../sessions/endpoint-routes.ts";
import { readLastMonetrain } from "./monetrain-last-store.ts";

/** The player's last bonus, for a page that was loaded again in the middle of its show. */
export function monetrainLastRoutes(app: App, deps: Pick<Deps, "database">): void {
  servePlayer(app, gameStateEndpoints.monetrain, (playerId) => lastMonetrain(deps, playerId));
}

/** The last bonus of a player, or null when they have bought none. Throws on a row that no game of ours has written. */
export async function lastMonetrain(
  { database }: Pick<Deps, "database">,
  playerId: number,
): Promise<MonetrainGetReply> {
  const row = await readLastMonetrain(database.query, playerId);
  if (!row) return null;
  const { params, outcome } = row;
  if (!monetrainSlip.isParams(params) || !monetrainSlip.isOutcome(outcome)) {
    throw new Error(`bet ${row.id} holds no bonus`);
  }
  return monetrainGetReply({
    id: row.id,
    hash: row.hash.toString("hex"),
    nonce: row.nonce,
    type: params.type,
    stakeKopecks: kopecks(row.stake),
    payoutKopecks: kopecks(row.payout),
    outcome,
  });
}
