/** The middle value; of an even number of values the mean of the two in the middle. Throws on an empty list. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) throw new RangeError("no values, no median");
  return (upper + lower) / 2;
}

/** The value that `share` (0…1) of the values do not exceed; 0 of an empty list. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/**
 * The ratio of two things that were measured in turn, in both orders each time: what the second of a turn pays for the first is in one ratio
 * as much as it is missing in the other, and their geometric mean is free of it. The median of the repeats. Throws on an empty list.
 */
export function inBothOrders<Turn>(
  repeats: readonly (readonly [Turn, Turn])[],
  ratio: (turn: Turn) => number,
): number {
  return median(repeats.map(([one, other]) => Math.sqrt(ratio(one) * ratio(other))));
}

/** For reading: four significant digits. */
export function rounded(value: number): number {
  return Number(value.toPrecision(4));
}

/** Makes a function that gives the median of a figure over these repeats, rounded for reading. */
export function middleOf<Repeat>(repeats: readonly Repeat[]): (figure: (repeat: Repeat) => number) => number {
  return (figure) => rounded(median(repeats.map(figure)));
}
