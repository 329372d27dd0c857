/**
 * The marks of a round dial: `count` ticks, each `every`th one long, and which of them are lit while `share` of the circle
 * (0 to 1) is left. A tick that has begun is lit, so the last one goes out at zero.
 */
export function dialMarks({
  count,
  every,
  share,
}: {
  count: number;
  every: number;
  share: number;
}): DialMark[] {
  return Array.from({ length: count }, (_, index) => ({
    bearing: (index * 360) / count,
    isLong: index % every === 0,
    isLit: index < share * count,
  }));
}

export type DialMark = { readonly bearing: number; readonly isLong: boolean; readonly isLit: boolean };
