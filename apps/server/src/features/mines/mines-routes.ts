import type { Endpoint } from "@rumb/contract/endpoint";
import { minesEndpoints } from "@rumb/contract/endpoints/game";
import { type Refusal, isRefusal } from "@rumb/contract/errors";
import {
  type MinesGetReply,
  type MinesStartTerms,
  minesGetReply,
  parseCell,
  prepareMines,
} from "@rumb/contract/mines/mines-wire";
import { kopecks } from "@rumb/money/kopecks";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../../deps/deps.ts";
import { type App, refuse } from "../../platform/http/http.ts";
import { idempotencyClaim } from "../../platform/http/idempotency.ts";
import { shownTerms, wireFields } from "../../platform/http/play-request.ts";
import { routeOf, servePlayer } from "../../sessions/endpoint-routes.ts";
import { signedIn } from "../../sessions/require-player.ts";
import { edgeOf, refuseOldTerms } from "../../settings/game-terms.ts";
import type { SettingValues } from "../../settings/settings.ts";
import { readMinesGame } from "./mines-progress.ts";
import {
  autoMines,
  type MinesPlayer,
  type MinesResult,
  pressMines,
  startMines,
  takeMines,
} from "./mines-service.ts";
import { readRunningMines } from "./mines-store.ts";

export type MinesDeps = Pick<Deps, "database" | "ledger" | "settings"> & {
  readonly feed: Pick<Deps["feed"], "offer">;
  readonly playNews: Pick<Deps["playNews"], "offer">;
};

/** The five calls of Mines. */
export function minesRoutes(app: App, deps: MinesDeps): void {
  const { ledger, settings } = deps;
  const moveRoute = moveRoutes(app, deps);
  servePlayer(app, minesEndpoints.get, (playerId) => runningGame(deps, playerId));
  moveRoute(minesEndpoints.play, (who, body, shown) =>
    startMines(ledger, who, () => {
      const terms = settings.current();
      return (
        refuseOldTerms(terms, { game: "mines", shown }) ?? prepareMines(wireFields(body), startTerms(terms))
      );
    }),
  );
  moveRoute(minesEndpoints.press, (who, body) => {
    const cell = parseCell(wireFields(body)["cell"]);
    return isRefusal(cell) ? cell : pressMines(ledger, who, cell);
  });
  moveRoute(minesEndpoints.auto, (who) => autoMines(ledger, who));
  moveRoute(minesEndpoints.take, (who) => takeMines(ledger, who));
}

function startTerms(settings: SettingValues): MinesStartTerms {
  const { maxWinKopecks } = settings;
  return {
    edgeHundredths: edgeOf(settings, "mines"),
    maxWinKopecks: maxWinKopecks === null ? null : kopecks(maxWinKopecks),
  };
}

type MoveHandler = (
  who: MinesPlayer,
  body: unknown,
  shown: string | undefined,
) => Promise<MinesResult | Refusal> | Refusal;

/** A move: it may move money, so it can carry an Idempotency-Key, and its end goes to the feed. */
function moveRoutes(app: App, { feed, playNews }: MinesDeps) {
  return (endpoint: Endpoint, handle: MoveHandler): void => {
    app.route({
      ...routeOf(endpoint),
      config: { isPlay: true },
      async handler(request: FastifyRequest, reply: FastifyReply) {
        const idempotency = idempotencyClaim(request);
        if (isRefusal(idempotency)) return refuse(reply, idempotency);
        const { id: playerId } = signedIn(request);
        const result = await handle({ playerId, idempotency }, request.body, shownTerms(request));
        if (isRefusal(result)) return refuse(reply, result);
        if (result.events) {
          const { ended, stated } = result.events;
          if (ended) feed.offer([ended]);
          playNews.offer({ playerId, game: "mines", stated });
        }
        return { success: result.reply };
      },
    });
  };
}

async function runningGame({ database }: MinesDeps, playerId: number): Promise<MinesGetReply> {
  const row = await readRunningMines(database.query, playerId);
  if (!row) return null;
  const game = readMinesGame({ ...row, stake: kopecks(row.stake) });
  return minesGetReply(game, { id: row.betId, hash: row.hash.toString("hex"), nonce: row.nonce });
}
