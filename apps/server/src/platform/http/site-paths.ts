import { GAME_IDS, gamePath } from "@rumb/games/games";

/** Pages of the site: the server answers them with the application, everything else with its 404. */
export const sitePaths = [
  "/",
  "/history",
  ...GAME_IDS.map(gamePath),
  "/bonus",
  "/bonus/more",
  "/bonus/repost",
  "/bonus/social",
  "/bonus/rakeback",
  "/bonus/promocoder",
  "/wallet",
  "/wallet/payment",
  "/wallet/withdraw",
  "/ref",
  "/fair",
  "/limits",
  "/sessions",
  "/faq",
  "/contact",
  "/terms",
  "/policy",
] as const satisfies readonly string[];
