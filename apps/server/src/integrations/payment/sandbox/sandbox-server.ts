import type { Logger } from "pino";
import type { Clock } from "../../../platform/runtime/clock.ts";
import type { Query } from "../../../platform/db/database.ts";
import { createHttpServer } from "../../../platform/http/http-server.ts";
import { endConnections } from "../../../platform/http/closing-connections.ts";
import type { App } from "../../../platform/http/http.ts";
import { portOf } from "../../../platform/http/port-of.ts";
import type { Random } from "../../../platform/runtime/random.ts";
import { originOf } from "../../sandbox-server.ts";
import { networkPayments } from "../payment-client.ts";
import type { SharedSecrets } from "../payment-protocol.ts";
import { sandboxApi } from "./sandbox-api.ts";
import { createSandboxCalls } from "./sandbox-calls.ts";
import { sandboxPages } from "./sandbox-pages.ts";

export type PaymentSandboxOptions = {
  readonly production: boolean;
  /** 0 lets the system choose. */
  readonly port: number;
  /** Address to listen on; undefined means every interface. */
  readonly host: string | undefined;
  /** Origin under which browsers reach the pages, or null: then the site's host name and this port. */
  readonly publicUrl: string | null;
  readonly secrets: SharedSecrets;
  readonly query: Query;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Logger;
  /** How long a call to the site may take; undefined: as long as a call of the site's. */
  readonly timeoutMs?: number;
};

export type PaymentSandbox = {
  /** Where the site reaches the provider's API. */
  readonly apiUrl: string;
  /** Lets the provider know at which port of this machine the site listens. */
  siteListens(port: number): void;
  close(): Promise<void>;
};

/**
 * Starts the payment provider of the sandbox: a server of its own, on a port of its own, that shares nothing with the site but
 * the secret of their protocol. It keeps its orders in the database, so any node's provider knows the orders of all.
 * Throws in production.
 */
export async function startPaymentSandbox(options: PaymentSandboxOptions): Promise<PaymentSandbox> {
  if (options.production) throw new Error("the payment sandbox must not run in production");
  let sitePort: number | null = null;
  const calls = createSandboxCalls({
    ...options,
    send: networkPayments(options.timeoutMs),
    siteOrigin() {
      if (sitePort === null) throw new Error("the payment sandbox does not know where the site is");
      return originOf(options.host, sitePort);
    },
  });
  const app = createHttpServer({ log: options.log, trustedProxies: [], connectionsPerAddress: 1024 });
  endConnections(app);
  await app.register(async (scope: App) =>
    sandboxApi(scope, { ...options, linkOf: (path, returnUrl) => linkOf(path, returnUrl) }),
  );
  await app.register((scope: App) => sandboxPages(scope, { ...options, calls }));
  await app.listen({ port: options.port, host: options.host ?? "::" });
  const port = portOf(app.server);

  function linkOf(path: string, returnUrl: string): string {
    return `${options.publicUrl ?? `http://${new URL(returnUrl).hostname}:${port}`}${path}`;
  }

  return {
    apiUrl: originOf(options.host, port),
    siteListens(given) {
      sitePort = given;
    },
    async close() {
      await calls.close();
      await app.close();
    },
  };
}
