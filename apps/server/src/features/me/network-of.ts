import { isIPv4, isIPv6 } from "node:net";

/**
 * The beginning of an address, by which its owner knows home from elsewhere and which names nobody: half of an IPv4 one, the first 48 bits
 * of an IPv6 one.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/iu, "");
  if (isIPv4(plain)) return `${plain.split(".").slice(0, 2).join(".")}.*.*`;
  if (!isIPv6(plain)) return "неизвестная сеть";
  if (plain === "::1") return "этот компьютер";
  const [before = "", after] = plain.split("::");
  const groups = before === "" ? [] : before.split(":");
  // What «::» stands for is zeros, at least one group of them.
  const first = after === undefined ? groups : [...groups, "0", "0", "0"];
  return `${first.slice(0, 3).join(":")}:*`;
}
