import {
  accountEndpoints,
  deletionEndpoints,
  sessionEndpoints,
  telegramEndpoints,
} from "@rumb/contract/endpoints/account";
import { bonusEndpoints } from "@rumb/contract/endpoints/bonus";
import { walletEndpoints } from "@rumb/contract/endpoints/wallet";
import type { FastifyRequest } from "fastify";
import type { Deps } from "../deps/deps.ts";
import { deletionRoutes } from "../features/account-deletion/deletion-routes.ts";
import { accountRoutes } from "../features/me/account-routes.ts";
import { sessionRoutes } from "../features/me/session-routes.ts";
import { CALLBACK_PATH, callbackUrl, loginRoutes } from "../features/sign-in/login-routes.ts";
import { sessionCookie, type SessionCookie } from "../sessions/session-cookie.ts";
import { registerSessionHook } from "../sessions/session-hook.ts";
import { bonusRoutes } from "../features/bonuses/bonus-routes.ts";
import { betSlipRoutes, myBetsRoutes, monetrainLastRoutes } from "../features/bets/my-bets-routes.ts";
import { registerFullQueueHook } from "../money/batch/ledger-load.ts";
import { limitsRoutes } from "../features/limits/limits-routes.ts";
import { instantRoutes } from "../features/bets/instant-routes.ts";
import { createLinkCodes } from "../features/linking/link-codes.ts";
import { telegramContestRoutes } from "../features/linking/telegram-contest-routes.ts";
import { telegramWebhookRoutes } from "../features/linking/telegram-webhook-routes.ts";
import { minesRoutes } from "../features/mines/mines-routes.ts";
import { paymentCallbackRoutes } from "../features/payments/payment-callback-routes.ts";
import { paymentRoutes } from "../features/payments/payment-routes.ts";
import { promoRoutes } from "../features/promo/promo-routes.ts";
import { referralCookie } from "../features/referrals/referral-cookie.ts";
import { leadToLink, referralLinkRoutes } from "../features/referrals/referral-link-routes.ts";
import { referralRoutes } from "../features/referrals/referral-routes.ts";
import { roundRoutes, beaconRoutes, wheelRoutes } from "../features/rounds/round-routes.ts";
import { fairRoutes } from "../features/fairness/fair-routes.ts";
import { siteTermsRoutes } from "../features/site/site-terms.ts";
import { registerApiDocs } from "../platform/http/api-docs.ts";
import { withdrawalRoutes } from "../features/withdrawals/withdrawal-routes.ts";
import { addressLimit, loginLimit, playerLimit } from "../platform/http/call-limits.ts";
import { leadToConsole } from "../platform/http/console-address.ts";
import type { CallTraces } from "../platform/http/call-traces.ts";
import { healthRoutes } from "../platform/http/health.ts";
import type { App } from "../platform/http/http.ts";
import { registerNotFound, type RouteMethods } from "../platform/http/not-found.ts";
import { registerApiHeaders, registerDocumentHeaders } from "../platform/http/security-headers.ts";
import { securityTxtRoute } from "../platform/http/security-txt.ts";
import { neighbourOrigin } from "../platform/http/site-origin.ts";
import { readSitePage, registerStaticSite } from "../platform/http/static-site.ts";
import { registerWrongCodeLimit } from "../platform/http/wrong-code-limit.ts";
import { onDepositPaid, onTelegramLinked } from "./handlers.ts";
import { registerVkSandbox } from "../integrations/vk/sandbox/sandbox-routes.ts";
import { defaultAvatarRoute } from "../players/default-avatar.ts";
import { openHttpEdge } from "./http-edge.ts";
import { openVkSignIn } from "./open-vk.ts";

/**
 * Puts the players' site together out of its parts. The caller makes it listen, and closes it. `traces`, when given, get each call;
 * `consolePort` is where the console listens.
 */
export async function buildApp(
  deps: Deps,
  { traces = null, consolePort }: { traces?: CallTraces | null; consolePort: () => number },
): Promise<App> {
  const { config } = deps;
  const { app, methodsOf, secure } = await openHttpEdge(deps, {
    publicOrigin: config.publicOrigin,
    limits: deps,
    kindOfSuccess: SECURITY_KINDS,
    traces,
  });
  const cookie = sessionCookie(secure);
  await registerApiDocs(app);

  healthRoutes(app, deps);
  defaultAvatarRoute(app);
  securityTxtRoute(app, deps);
  await app.register((scope) => registerApi(scope, { ...deps, cookie }));
  const invited = referralCookie({ ...config, clock: deps.clock, path: CALLBACK_PATH, secure });
  referralLinkRoutes(app, { ...deps, cookie, referralCookie: invited });
  await app.register(async (scope) => {
    scope.addHook("onRequest", loginLimit(deps, { returnPath: CALLBACK_PATH, busy: "/?login=busy" }));
    const identity = openVkSignIn(app, deps);
    loginRoutes(scope, { ...deps, cookie, identity, referralCookie: invited });
  });
  await app.register((scope) => registerPages(scope, { ...deps, methodsOf, secure, cookie, consolePort }));
  return app;
}

/** What means something for security when it is done. */
const SECURITY_KINDS = new Map<string, string>([
  [accountEndpoints.exit.path, "session-ended"],
  [sessionEndpoints.end.path, "session-ended"],
  [sessionEndpoints.endOthers.path, "session-ended"],
  [telegramEndpoints.contest.path, "telegram-contested"],
  [deletionEndpoints.ask.path, "deletion-asked"],
  [deletionEndpoints.cancel.path, "deletion-cancelled"],
]);

async function registerApi(app: App, deps: Deps & { cookie: SessionCookie }): Promise<void> {
  registerApiHeaders(app);
  registerFullQueueHook(app, deps.ledger);
  app.addHook("onRequest", addressLimit(deps));
  registerSessionHook(app, deps);
  app.addHook("onRequest", playerLimit(deps));
  registerWrongCodeLimit(app, deps, {
    paths: [bonusEndpoints.promoActive.path, walletEndpoints.paymentNew.path],
    codes: ["PROMO_UNKNOWN"],
  });
  const linking = {
    ...deps,
    onTelegramLinked,
    linkCodes: createLinkCodes({ ...deps.config, clock: deps.clock }),
  };
  accountRoutes(app, linking);
  telegramContestRoutes(app, deps);
  deletionRoutes(app, deps);
  sessionRoutes(app, deps);
  siteTermsRoutes(app, deps);
  instantRoutes(app, deps);
  monetrainLastRoutes(app, deps);
  minesRoutes(app, deps);
  betSlipRoutes(app, deps);
  myBetsRoutes(app, deps);
  roundRoutes(app, { ...deps, roundPace: deps.config.roundPace });
  beaconRoutes(app, deps);
  wheelRoutes(app, { ...deps, roundPace: deps.config.roundPace });
  fairRoutes(app, deps);
  paymentRoutes(app, deps);
  withdrawalRoutes(app, deps);
  bonusRoutes(app, deps);
  promoRoutes(app, deps);
  limitsRoutes(app, deps);
  referralRoutes(app, deps);
  await app.register(async (scope: App) => paymentCallbackRoutes(scope, { ...deps, onDepositPaid }));
  await app.register(async (scope: App) => telegramWebhookRoutes(scope, linking));
}

type PageDeps = Deps & {
  methodsOf: RouteMethods;
  secure: boolean;
  cookie: SessionCookie;
  consolePort: () => number;
};

async function registerPages(app: App, deps: PageDeps): Promise<void> {
  const { config, log, clock, random } = deps;
  const page = readSitePage(config.webRoot);
  if (page === null) log.warn("the web bundle is not built: only the API answers");
  await registerDocumentHeaders(app, {
    documents: page === null ? [] : [page.html],
    socketPort: config.publicSocketPort,
    secure: deps.secure,
    vkPictures: !config.sandbox,
  });
  app.addHook("onRequest", leadToLink);
  registerNotFound(app, { page, methodsOf: deps.methodsOf });
  if (page !== null) await registerStaticSite(app, { webRoot: config.webRoot, page });
  await app.register(async (scope) => {
    scope.addHook("onRequest", addressLimit(deps));
    registerSessionHook(scope, deps);
    leadToConsole(scope, { page, originOf: (request) => consoleOriginOf(request, deps) });
  });
  if (!config.sandbox) return;
  const redirectUriOf = (request: FastifyRequest) => callbackUrl(request, config.publicOrigin);
  const sandboxClient = { clientId: config.vk.clientId, secretKeys: config.secretKeys };
  await app.register((scope) => registerVkSandbox(scope, { ...sandboxClient, redirectUriOf, clock, random }));
}

/** Where an operator finds the console; null where there is none. */
function consoleOriginOf(request: FastifyRequest, { config, consolePort }: PageDeps): string | null {
  const { sandbox, consoleOrigin: publicOrigin } = config;
  if (publicOrigin === null && !sandbox) return null;
  return neighbourOrigin(request, { publicOrigin, port: consolePort(), onLoopback: "localhost" });
}
