import { networksOf } from "./address.ts";

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

export type AddressCounts = {
  /** Whether the address has as much as `bound`, or a network around it its own multiple of that. */
  readonly isFull: (address: string, bound: number) => boolean;
  readonly add: (address: string, change: 1 | -1) => void;
};
