import { consoleEndpoints, operatorKeyEndpoints } from "@rumb/contract/endpoints/console";
import { operatorEndpoints } from "@rumb/contract/endpoints/operator";
import type { FastifyRequest } from "fastify";
import type { Deps } from "../deps/deps.ts";
import { consoleEntryRoutes } from "../features/operator-keys/console-entry-routes.ts";
import type { EntryDeps } from "../features/operator-keys/console-entry.ts";
import { ownKeyRoutes } from "../features/operator-keys/own-key-routes.ts";
import { openTotpSecrets } from "../features/operator-keys/totp.ts";
import { vkEntryRoutes } from "../features/operator-keys/vk-entry-routes.ts";
import { CALLBACK_PATH, callbackUrl } from "../features/sign-in/login-routes.ts";
import { registerVkSandbox } from "../integrations/vk/sandbox/sandbox-routes.ts";
import { registerFullQueueHook } from "../money/batch/ledger-load.ts";
import { addressLimit, loginLimit, playerLimit } from "../platform/http/call-limits.ts";
import type { CallTraces } from "../platform/http/call-traces.ts";
import { readConsolePage, registerConsoleSite } from "../platform/http/console-site.ts";
import type { App } from "../platform/http/http.ts";
import { registerNotFound, watchRoutes } from "../platform/http/not-found.ts";
import { registerApiHeaders, registerDocumentHeaders } from "../platform/http/security-headers.ts";
import { registerWrongCodeLimit } from "../platform/http/wrong-code-limit.ts";
import { CONSOLE_COOKIE, consoleCookie } from "../sessions/console-cookie.ts";
import { registerConsoleSessionHook } from "../sessions/console-session-hook.ts";
import { operatorRoutes } from "./console-routes.ts";
import { defaultAvatarRoute } from "../players/default-avatar.ts";
import { openHttpEdge } from "./http-edge.ts";
import { openVkSignIn } from "./open-vk.ts";

/**
 * The operators' console, at an address of its own: no page of the players' site can act there, and no player's session means anything.
 * `sitePort` is where the players' site listens.
 */
export async function buildConsoleApp(
  deps: Deps,
  { traces = null, sitePort }: { traces?: CallTraces | null; sitePort: () => number },
): Promise<App> {
  const { config } = deps;
  const limits = { ...deps, prefix: "console-" };
  const { app, methodsOf, secure } = await openHttpEdge(deps, {
    publicOrigin: config.consoleOrigin,
    limits,
    kindOfSuccess: SECURITY_KINDS,
    traces,
  });
  app.decorateRequest("consoleSession", null);
  defaultAvatarRoute(app);

  const entry: EntryDeps = {
    ...deps,
    cookie: consoleCookie(CONSOLE_COOKIE, secure),
    personCookie: consoleCookie("rumb_console_person", secure),
    totpSecrets: openTotpSecrets({ ...config, random: deps.random }),
    sitePort,
  };
  await app.register(async (scope) => {
    registerApiHeaders(scope);
    registerFullQueueHook(scope, deps.ledger);
    scope.addHook("onRequest", addressLimit(limits));
    registerConsoleSessionHook(scope, entry);
    scope.addHook("onRequest", playerLimit(limits));
    registerWrongCodeLimit(scope, limits, WRONG_CODES);
    consoleEntryRoutes(scope, entry);
    ownKeyRoutes(scope, entry);
    await operatorRoutes(scope, deps);
  });
  await app.register(async (scope) => {
    scope.addHook(
      "onRequest",
      loginLimit(limits, { returnPath: CALLBACK_PATH, busy: "/console/enter?refused=busy" }),
    );
    vkEntryRoutes(scope, { ...deps, ...entry, identity: openVkSignIn(app, deps) });
  });
  await app.register((scope) => registerPages(scope, deps, { methodsOf, secure }));
  return app;
}

/** What means something for security when it is done. */
const SECURITY_KINDS = new Map<string, string>([
  [consoleEndpoints.exit.path, "session-ended"],
  [operatorEndpoints.endSessions.path, "session-ended"],
  [operatorEndpoints.endSession.path, "session-ended"],
  [operatorEndpoints.setPromocoder.path, "role-changed"],
  [operatorKeyEndpoints.add.path, "key-added"],
  [operatorKeyEndpoints.remove.path, "key-removed"],
  [operatorKeyEndpoints.addTotp.path, "key-added"],
  [operatorKeyEndpoints.removeTotp.path, "key-removed"],
  [operatorKeyEndpoints.makeRecovery.path, "recovery-codes-made"],
  [operatorKeyEndpoints.stepByKey.path, "key-shown"],
  [operatorKeyEndpoints.stepByCode.path, "key-shown"],
]);

/** Who tries keys, codes and links is bounded by address; the codes of an operator are bounded by themselves too. */
const WRONG_CODES = {
  paths: [
    consoleEndpoints.enterByKey,
    consoleEndpoints.enterByCode,
    consoleEndpoints.link,
    consoleEndpoints.beginLinkKey,
    consoleEndpoints.addLinkKey,
    consoleEndpoints.beginLinkTotp,
    consoleEndpoints.addLinkTotp,
  ].map(({ path }) => path),
  codes: ["KEY_WRONG", "CODE_WRONG", "LINK_NOT_FOUND"],
  guests: true,
} as const;

async function registerPages(
  app: App,
  { config, log, clock, random }: Deps,
  { methodsOf, secure }: { methodsOf: ReturnType<typeof watchRoutes>; secure: boolean },
): Promise<void> {
  const html = readConsolePage(config.consoleRoot);
  await registerDocumentHeaders(app, {
    documents: [],
    socketPort: config.publicSocketPort,
    secure,
    vkPictures: !config.sandbox,
  });
  registerNotFound(app, { page: null, methodsOf });
  if (html === null) log.warn("the console's bundle is not built: there is no /console");
  else {
    const { consoleRoot, sandbox } = config;
    await registerConsoleSite(app, { consoleRoot, html, random, secure, vkPictures: !sandbox });
  }
  if (!config.sandbox) return;
  const redirectUriOf = (request: FastifyRequest) => callbackUrl(request, config.consoleOrigin);
  const sandboxClient = { clientId: config.vk.clientId, secretKeys: config.secretKeys };
  await app.register((scope) => registerVkSandbox(scope, { ...sandboxClient, redirectUriOf, clock, random }));
}
