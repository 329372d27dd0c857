import type { EnvironmentReader } from "../../platform/runtime/environment.ts";
import type { SandboxAddress, SiteBeside, SitePorts } from "../sandbox-address.ts";
import { besideSite, sandboxAddress } from "../sandbox-address.ts";

/** Who plays the VK in which our group is: VK, or the sandbox, which is a server of our own. */
export type VkGroupConfig =
  | {
      readonly kind: "group";
      readonly apiUrl: string;
      /** Service token of the application. */
      readonly token: string;
      /** Number of the group, without a sign. */
      readonly groupId: string;
    }
  | (SandboxAddress & { readonly kind: "sandbox" });

const PORTS_APART = 210;

/** Reads VK_GROUP_*. Without the sandbox token and group belong together; without both nothing of the group is known. */
export function readVkGroupConfig(read: EnvironmentReader, site: SiteBeside): VkGroupConfig | null {
  if (site.sandbox) return { kind: "sandbox", ...readAddress(read, site.ports) };
  const token = read.optionalText("VK_GROUP_TOKEN");
  const groupId = read.optionalText("VK_GROUP_ID");
  if (token === undefined && groupId === undefined) return null;
  if (token === undefined) read.problem("VK_GROUP_TOKEN", "is required with VK_GROUP_ID");
  if (groupId === undefined) read.problem("VK_GROUP_ID", "is required with VK_GROUP_TOKEN");
  else if (!/^[1-9]\d{0,15}$/.test(groupId)) read.problem("VK_GROUP_ID", "must be the number of the group");
  const apiUrl = read.webAddress("VK_API_URL", "https://api.vk.com").replace(/\/+$/, "");
  return token === undefined || groupId === undefined ? null : { kind: "group", apiUrl, token, groupId };
}

function readAddress(read: EnvironmentReader, ports: SitePorts): SandboxAddress {
  return sandboxAddress(read, ports, {
    port: { name: "VK_GROUP_PORT", value: read.port("VK_GROUP_PORT", besideSite(ports, PORTS_APART)) },
    publicUrl: { name: "PUBLIC_VK_GROUP_URL", value: read.url("PUBLIC_VK_GROUP_URL", ["http:", "https:"]) },
  });
}
