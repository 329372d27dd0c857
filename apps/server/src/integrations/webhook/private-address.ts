import { BlockList, isIPv4 } from "node:net";

/** Whether an address is of this machine, of a private network, or of none that the world can be asked at. */
export function isPrivateAddress(address: string): boolean {
  const within = /^::ffff:(?<v4>[\d.]+)$/iu.exec(address)?.groups?.["v4"] ?? address;
  return PRIVATE.check(within, isIPv4(within) ? "ipv4" : "ipv6");
}

const PRIVATE = new BlockList();
const NETWORKS = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
  ["::", 128],
  ["::1", 128],
  ["64:ff9b::", 96],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const;
for (const [network, prefix] of NETWORKS)
  PRIVATE.addSubnet(network, prefix, isIPv4(network) ? "ipv4" : "ipv6");
