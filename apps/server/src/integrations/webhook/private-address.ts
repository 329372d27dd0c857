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
  ["192.0.2.0", 24],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  // What holds an IPv4 address, which a machine on the way may take out and call.
  ["::", 96],
  ["::ffff:0:0:0", 96],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["2001::", 32],
  ["2002::", 16],
  ["100::", 64],
  ["2001:db8::", 32],
  ["fc00::", 7],
  ["fe80::", 9],
  ["ff00::", 8],
] as const;
for (const [network, prefix] of NETWORKS)
  PRIVATE.addSubnet(network, prefix, isIPv4(network) ? "ipv4" : "ipv6");
