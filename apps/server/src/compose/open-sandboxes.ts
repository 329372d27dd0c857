import type { Config } from "../deps/config.ts";
import type { Deps } from "../deps/deps.ts";
import { sandboxChain, startDrandSandbox } from "../integrations/drand/sandbox/drand-sandbox-server.ts";
import { startPaymentSandbox } from "../integrations/payment/sandbox/sandbox-server.ts";
import { PAYMENT_TIMEOUT_MS } from "../integrations/payment/payment-client.ts";
import type { SharedSecrets } from "../integrations/payment/payment-protocol.ts";
import type { SandboxPlace } from "../integrations/sandbox-server.ts";
import { startTelegramSandbox } from "../integrations/telegram/sandbox/telegram-sandbox-server.ts";
import { startGroupSandbox } from "../integrations/vk/group-sandbox/group-sandbox-server.ts";
import { deriveKeys } from "../platform/runtime/secret-key.ts";
import type { OnClose } from "./closing.ts";
import { sandboxTimeoutMs } from "./sandbox-timeout.ts";

/** Where the strangers are whom the sandbox plays, in plain values; null: that one is real, or not there at all. */
export type SandboxPlaces = {
  readonly payment: { readonly apiUrl: string } | null;
  readonly telegram: (SandboxPlace & { readonly token: string }) | null;
  readonly vkGroup: (SandboxPlace & { readonly token: string; readonly groupId: string }) | null;
  readonly drand: { readonly origin: string } | null;
};

export type Sandboxes = {
  readonly places: SandboxPlaces;
  /** Lets those that call the site know its port. */
  readonly siteListens: (port: number) => void;
};

type StartingSandboxes = Pick<Deps, "clock" | "log" | "random"> & {
  readonly config: Config;
  readonly database: Pick<Deps["database"], "query">;
};

/** Starts a server for each stranger whom the configuration lets the sandbox play: once, whatever number of processes the site has. */
export async function startSandboxes(deps: StartingSandboxes, onClose: OnClose): Promise<Sandboxes> {
  const { config, database } = deps;
  const { payment, telegram, vkGroup, drand, production, host } = config;
  const common = { ...deps, production, host, query: database.query };
  const provider =
    payment?.kind === "sandbox"
      ? await startPaymentSandbox({
          ...common,
          ...payment,
          secrets: paymentSecrets(config, payment),
          timeoutMs: sandboxTimeoutMs(config, PAYMENT_TIMEOUT_MS),
        })
      : null;
  onClose(async () => provider?.close());
  const messenger =
    telegram?.kind === "sandbox" ? await startTelegramSandbox({ ...common, ...telegram }) : null;
  onClose(async () => messenger?.close());
  const group = vkGroup?.kind === "sandbox" ? await startGroupSandbox({ ...common, ...vkGroup }) : null;
  onClose(async () => group?.close());
  const relay =
    drand?.kind === "sandbox"
      ? await startDrandSandbox({ ...common, port: drand.port, chain: sandboxChain(drand.periodMs) })
      : null;
  onClose(async () => relay?.close());
  return {
    places: {
      payment: provider && { apiUrl: provider.apiUrl },
      telegram: messenger && { ...placeOf(messenger), token: messenger.token },
      vkGroup: group && { ...placeOf(group), token: group.token, groupId: group.groupId },
      drand: relay && placeOf(relay),
    },
    siteListens: (port) => provider?.siteListens(port),
  };
}

/** Those given, or such as follow from the site's key. */
export function paymentSecrets(
  { secretKeys }: Pick<Config, "secretKeys">,
  { secrets }: { readonly secrets: SharedSecrets | null },
): SharedSecrets {
  return secrets ?? deriveKeys(secretKeys, "payment sandbox");
}

function placeOf({ origin, port, publicUrl }: SandboxPlace): SandboxPlace {
  return { origin, port, publicUrl };
}
