import type { Deps } from "../deps/deps.ts";
import type { App } from "../platform/http/http.ts";
import { sandboxVkUrls } from "../integrations/vk/sandbox/sandbox-routes.ts";
import { sandboxTransport } from "../integrations/vk/sandbox/sandbox-transport.ts";
import { createVkIdentity } from "../integrations/vk/vk-client.ts";
import type { VkIdentity } from "../integrations/vk/vk-identity.ts";
import { networkTransport } from "../integrations/vk/vk-transport.ts";

/** The way to VK: over the network, or, in the sandbox, to the VK of our own that is part of `app`. */
export function openVkSignIn(app: App, { config, log }: Pick<Deps, "config" | "log">): VkIdentity {
  if (!config.sandbox) return createVkIdentity({ config: config.vk, send: networkTransport(), log });
  const { clientId } = config.vk;
  return createVkIdentity({ config: { clientId, ...sandboxVkUrls }, send: sandboxTransport(app), log });
}
