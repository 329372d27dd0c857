import { accountEndpoints } from "@rumb/contract/endpoints/account";
import type { GuestUser, PlayerUser, Site } from "@rumb/contract/player";
import { kopecks, roubles } from "@rumb/money/kopecks";
import { deletionOf } from "../account-deletion/deletion-service.ts";
import type { Deps } from "../../deps/deps.ts";
import type { App } from "../../platform/http/http.ts";
import { siteOrigin } from "../../platform/http/site-origin.ts";
import { referralLink } from "../referrals/referral-link.ts";
import { readBreaks } from "../limits/limits-service.ts";
import { gameTerms } from "../../settings/game-terms.ts";
import type { LinkCodes } from "../linking/link-codes.ts";
import { socialLinks } from "../linking/social-links.ts";
import { readPlayer, storeVideocard, type PlayerRow } from "../../players/player-store.ts";
import { servePlayer, serveVisitor } from "../../sessions/endpoint-routes.ts";
import type { SessionCookie } from "../../sessions/session-cookie.ts";

type AccountDeps = Pick<
  Deps,
  "config" | "clock" | "database" | "sessions" | "settings" | "telegram" | "vkCommunity"
> & {
  readonly cookie: SessionCookie;
  readonly linkCodes: LinkCodes;
};

/** What a page asks about its visitor. Open to banned players, who have to learn that they are. */
export function accountRoutes(app: App, deps: AccountDeps): void {
  getUserRoute(app, deps);
  exitRoute(app, deps);
  servePlayer(app, accountEndpoints.checkSession, () => ({}));
}

function getUserRoute(app: App, deps: AccountDeps): void {
  const { config, cookie, database } = deps;
  serveVisitor(app, accountEndpoints.getUser, async ({ videocard }, request, reply) => {
    const sessionId = cookie.read(request.headers.cookie);
    const row = request.player && (await readPlayer(database.query, request.player.id));
    if (row === null) {
      if (sessionId !== null) cookie.clear(reply);
      const social = socialLinks(deps, request.hostname, null);
      const user: GuestUser = { auth: false, balance: 0, social };
      return { user, site: siteNow(deps) };
    }
    if (videocard !== undefined) await storeVideocard(database.query, { id: row.id, videocard });
    // Sent again with every page, so that the browser keeps it as long as the session lives.
    if (sessionId !== null) cookie.write(reply, sessionId);
    const link = referralLink(siteOrigin(request, config.publicOrigin), row.refCode);
    const social = socialLinks(deps, request.hostname, { playerId: row.id, ...row });
    const limits = await readBreaks(deps, row.id);
    const deletion = row.deletionDueAt === null ? null : await deletionOf(database.query, row.id);
    return { user: { ...playerUser(row, { social, link, limits }), deletion }, site: siteNow(deps) };
  });
}

/** Read when all else has been: pages hear of terms that change meanwhile before this answer comes. */
function siteNow({ config, clock, settings }: AccountDeps): Site {
  return {
    socketPort: config.publicSocketPort,
    sandbox: config.sandbox,
    now: clock.now().getTime(),
    terms: gameTerms(settings.current()),
  };
}

function exitRoute(app: App, { cookie, sessions }: AccountDeps): void {
  serveVisitor(app, accountEndpoints.exit, async (_, request, reply) => {
    const sessionId = cookie.read(request.headers.cookie);
    if (sessionId !== null) {
      await sessions.revoke(sessionId, "exit");
      cookie.clear(reply);
    }
    return {};
  });
}

function playerUser(row: PlayerRow, { social, link, limits }: AroundPlayer): PlayerUser {
  return {
    auth: true,
    id: row.id,
    balance: roubles(kopecks(row.balanceKopecks)),
    balance_version: row.balanceVersion,
    img: row.img,
    name: row.name,
    created_at: row.createdAt.getTime(),
    is_ban: row.banComment !== null,
    is_ban_comment: row.banComment ?? "",
    social,
    ref_link: link,
    is_promocoder: row.promocoder,
    linked: row.telegramId !== null,
    telegram: boundTelegram(row),
    limits,
    ...(row.operator !== null && { is_operator: true, operator_role: row.operator }),
  };
}

function boundTelegram({ telegramName: name, telegramUsername: username, contestUntil }: PlayerRow) {
  if (name === null || contestUntil === null) return null;
  return { name, username, contest_until: contestUntil.getTime() };
}

type AroundPlayer = Pick<PlayerUser, "social" | "limits"> & { readonly link: string };
