import { myBetsEndpoints } from "@rumb/contract/endpoints/account";
import { isRefusal } from "@rumb/contract/errors";
import type { Deps } from "../../deps/deps.ts";
import type { App } from "../../platform/http/http.ts";
import { serveFile, servePlayer } from "../../sessions/endpoint-routes.ts";
import { openBetDigester } from "./my-bets-digest.ts";
import { openBetFiles } from "./my-bets-file.ts";
import { myBets } from "./my-bets-service.ts";

/** «Мои игры»: a player's own bets by pages, and as a file. */
export function myBetsRoutes(
  app: App,
  { database, reads, log }: Pick<Deps, "database" | "reads" | "log">,
): void {
  const digester = openBetDigester({ database, log });
  const files = openBetFiles({ database: reads, digester });
  app.addHook("onClose", () => digester.close());

  servePlayer(app, myBetsEndpoints.get, (playerId, body) =>
    myBets({ database: reads, digester }, playerId, body),
  );
  serveFile(app, myBetsEndpoints.csv, async (playerId, filter) => {
    const pieces = await files.write(playerId, filter);
    return isRefusal(pieces) ? pieces : pieces.join("");
  });
}
