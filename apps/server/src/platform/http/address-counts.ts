/** How much each address has open; an address with nothing takes no room. */
export function createAddressCounts(): AddressCounts {
  const counts = new Map<string, number>();
  return {
    of: (address) => counts.get(address) ?? 0,
    add(address, change) {
      const held = (counts.get(address) ?? 0) + change;
      if (held > 0) counts.set(address, held);
      else counts.delete(address);
    },
  };
}

export type AddressCounts = {
  readonly of: (address: string) => number;
  readonly add: (address: string, change: 1 | -1) => void;
};
