import { isRefusal } from "@rumb/contract/errors";
import { MY_BETS_PATHS, MyBetsAnswer, MyBetsFilter, MyBetsRequest } from "@rumb/contract/my-bets";
import type { Deps } from "../../deps/deps.ts";
import { type App, refuse } from "../../platform/http/http.ts";
import { requirePlayer, signedIn } from "../../sessions/require-player.ts";
import { openBetDigester } from "./my-bets-digest.ts";
import { openBetFiles } from "./my-bets-file.ts";
import { myBets } from "./my-bets-service.ts";

/** «Мои игры»: a player's own bets by pages, and as a file. */
export function myBetsRoutes(app: App, { database, log }: Pick<Deps, "database" | "log">): void {
  const digester = openBetDigester({ database, log });
  const files = openBetFiles({ database, digester });
  app.addHook("onClose", () => digester.close());

  app.post(
    MY_BETS_PATHS.get,
    { schema: { body: MyBetsRequest, response: { 200: MyBetsAnswer } }, preHandler: requirePlayer },
    async (request, reply) => {
      const found = await myBets({ database, digester }, signedIn(request).id, request.body);
      return isRefusal(found) ? refuse(reply, found) : { success: found };
    },
  );
  app.post(
    MY_BETS_PATHS.csv,
    { schema: { body: MyBetsFilter }, preHandler: requirePlayer },
    async (request, reply) => {
      const pieces = await files.write(signedIn(request).id, request.body);
      if (isRefusal(pieces)) return refuse(reply, pieces);
      return reply
        .type("text/csv; charset=utf-8")
        .header("content-disposition", `attachment; filename="rumb-bets.csv"`)
        .send(pieces.join(""));
    },
  );
}
