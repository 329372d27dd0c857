/**
 * The address by which a caller is counted: IPv4 as it is, IPv6 by its /64, because one household or one rented
 * machine owns a whole /64.
 */
export function countedAddress(address: string): string {
  if (!address.includes(":")) return address;
  if (address.startsWith("::ffff:") && address.includes(".")) return address.slice("::ffff:".length);
  const [head = "", tail] = address.split("%")[0]?.split("::") ?? [];
  const left = groupsOf(head);
  const right = groupsOf(tail ?? "");
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0");
  return `${[...left, ...zeros, ...right].slice(0, 4).join(":")}::/64`;
}

/**
 * What a counted address counts for: itself, and for IPv6 the /56 and the /48 around it, of which one customer may own all. Those have a
 * multiple of its bound, their `share`.
 */
export function networksOf(counted: string): readonly CountedNetwork[] {
  const own = { network: counted, share: 1 } as const;
  if (!counted.endsWith("::/64")) return [own];
  const [first, second, third, fourth = "0"] = counted.slice(0, -"::/64".length).split(":");
  const upper = (Number.parseInt(fourth, 16) >> 8).toString(16);
  const site = `${first}:${second}:${third}`;
  return [own, { network: `${site}:${upper}::/56`, share: 4 }, { network: `${site}::/48`, share: 16 }];
}

type CountedNetwork = { readonly network: string; readonly share: NetworkShare };
export type NetworkShare = 1 | 4 | 16;

function groupsOf(part: string): string[] {
  return part === "" ? [] : part.split(":").map((group) => group.toLowerCase().replace(/^0+(?=.)/, ""));
}

/** An IPv4 address that arrived on an IPv6 socket is still the IPv4 address. */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}

/** How much each counted address has open, and each network that it is part of; what has nothing takes no room. */
export function createAddressCounts(): AddressCounts {
  const counts = new Map<string, number>();
  return {
    isFull: (address, bound) =>
      networksOf(address).some(({ network, share }) => (counts.get(network) ?? 0) >= bound * share),
    add(address, change) {
      for (const { network } of networksOf(address)) {
        const held = (counts.get(network) ?? 0) + change;
        if (held > 0) counts.set(network, held);
        else counts.delete(network);
      }
    },
  };
}

type AddressCounts = {
  /** Whether the address has as much as `bound`, or a network around it its own multiple of that. */
  readonly isFull: (address: string, bound: number) => boolean;
  readonly add: (address: string, change: 1 | -1) => void;
};
