import { refusal } from "@rumb/contract/errors";
import type { Config } from "../deps/config.ts";
import type { Deps } from "../deps/deps.ts";
import { sandboxLink } from "../integrations/sandbox-server.ts";
import { GROUP_PATH, groupPathOf } from "../integrations/vk/group-sandbox/group-sandbox-page.ts";
import type { VkCommunity } from "../integrations/vk/vk-group.ts";
import type { SandboxPlaces } from "./open-sandboxes.ts";
import { sandboxTimeoutMs } from "./sandbox-timeout.ts";
import { createVkGroup } from "../integrations/vk/vk-group-client.ts";
import { createVkIdentity, networkTransport } from "../integrations/vk/vk-client.ts";
import type { App } from "../platform/http/http.ts";
import { sandboxVkUrls } from "../integrations/vk/sandbox/sandbox-routes.ts";
import { sandboxTransport } from "../integrations/vk/sandbox/sandbox-transport.ts";
import type { VkIdentity } from "../integrations/vk/vk-identity.ts";

const TIMEOUT_MS = 1_500;
/** A hundred posts with everything that hangs on them. */
const LONGEST_ANSWER_BYTES = 4 * 1024 * 1024;

/** Opens the way to the group, in the sandbox to the server that plays VK. */
export function openVkGroup(
  { config, log }: Pick<Deps, "log"> & { readonly config: Config },
  place: SandboxPlaces["vkGroup"],
): VkCommunity {
  const { vkGroup } = config;
  const client = (timeoutMs: number) => ({ log, send: networkTransport(timeoutMs, LONGEST_ANSWER_BYTES) });
  const link = () => config.social.vk;
  if (vkGroup === null) return nowhere(link());
  if (vkGroup.kind === "group") {
    return { group: createVkGroup({ ...client(TIMEOUT_MS), ...vkGroup }), link };
  }
  if (place === null) throw new Error("nobody plays VK");
  const { origin, token, groupId } = place;
  return {
    group: createVkGroup({
      ...client(sandboxTimeoutMs(config, TIMEOUT_MS)),
      apiUrl: origin,
      token,
      groupId,
    }),
    link: (hostname, visitor) =>
      sandboxLink(
        place,
        hostname,
        visitor === null ? GROUP_PATH : groupPathOf({ id: visitor.vkId, name: visitor.name }),
      ),
  };
}

/** Stands where no group is configured: there is an address to show and nothing to ask. */
export function nowhere(address: string): VkCommunity {
  return {
    group: {
      isMember: async () => refusal("VK_UNAVAILABLE"),
      repostedPosts: async () => refusal("VK_UNAVAILABLE"),
    },
    link: () => address,
  };
}

/** The way to VK: over the network, or, in the sandbox, to the VK of our own that is part of `app`. */
export function openVkSignIn(app: App, { config, log }: Pick<Deps, "config" | "log">): VkIdentity {
  if (!config.sandbox) return createVkIdentity({ config: config.vk, send: networkTransport(), log });
  const { clientId } = config.vk;
  return createVkIdentity({ config: { clientId, ...sandboxVkUrls }, send: sandboxTransport(app), log });
}
