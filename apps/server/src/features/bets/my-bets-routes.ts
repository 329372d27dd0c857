import { myBetsEndpoints, fairEndpoints } from "@rumb/contract/endpoints/account";
import { isRefusal } from "@rumb/contract/errors";
import type { Deps } from "../../deps/deps.ts";
import type { App } from "../../platform/http/http.ts";
import { serveFile, servePlayer, serveVisitor } from "../../sessions/endpoint-routes.ts";
import { openBetDigester } from "./my-bets-digest.ts";
import { openBetFiles } from "./my-bets-file.ts";
import { myResults } from "./my-results-service.ts";
import { myBets } from "./my-bets-service.ts";
import { betSlip, type SlipDeps } from "./bet-slip-service.ts";
import { gameStateEndpoints } from "@rumb/contract/endpoints/game";
import { type MonetrainGetReply, monetrainGetReply } from "@rumb/contract/monetrain/monetrain-wire";
import { monetrainSlip } from "@rumb/contract/monetrain/monetrain-slip";
import { kopecks } from "@rumb/money/kopecks";
import { readLastMonetrain } from "./my-bets-store.ts";

/** «Мои игры»: a player's own bets by pages, and as a file. */
export function myBetsRoutes(
  app: App,
  { database, reads, log }: Pick<Deps, "database" | "reads" | "log">,
): void {
  const digester = openBetDigester({ database, log });
  const files = openBetFiles({ database: reads, digester });
  app.addHook("onClose", () => digester.close());

  servePlayer(app, myBetsEndpoints.results, (playerId) => myResults({ database: reads, digester }, playerId));
  servePlayer(app, myBetsEndpoints.get, (playerId, body) =>
    myBets({ database: reads, digester }, playerId, body),
  );
  serveFile(app, myBetsEndpoints.csv, async (playerId, filter) => {
    const pieces = await files.write(playerId, filter);
    return isRefusal(pieces) ? pieces : pieces.join("");
  });
}

/** Any bet by its number, for anybody: a slip is made to be shared. */
export function betSlipRoutes(app: App, deps: SlipDeps & Pick<Deps, "reads">): void {
  serveVisitor(app, fairEndpoints.bet, ({ id }) => betSlip({ ...deps, database: deps.reads }, id));
}

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
