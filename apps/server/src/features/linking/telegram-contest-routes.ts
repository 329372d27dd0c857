import { telegramEndpoints } from "@rumb/contract/endpoints/account";
import { isRefusal } from "@rumb/contract/errors";
import type { Deps } from "../../deps/deps.ts";
import type { App } from "../../platform/http/http.ts";
import { servePlayer } from "../../sessions/endpoint-routes.ts";
import { contestTelegram } from "./telegram-linking.ts";

/** «Это не я». The player's other windows hear of it, and whoever was bound, where they have bound themselves. */
export function telegramContestRoutes(app: App, deps: Pick<Deps, "postings" | "publish" | "telegram">): void {
  servePlayer(app, telegramEndpoints.contest, async (playerId) => {
    const done = await contestTelegram(deps, playerId);
    if (isRefusal(done)) return done;
    deps.publish({ room: { playerId }, event: "unbindTg", data: { user_id: playerId } });
    await deps.telegram.bot.say(done.telegramId, CONTESTED);
    return {};
  });
}

const CONTESTED =
  "Этот Telegram отвязан от аккаунта РУМБ: его игрок ответил, что это не его Telegram. Если вы привязали свой, откройте на сайте раздел «Бонусы» и привяжите его снова.";
