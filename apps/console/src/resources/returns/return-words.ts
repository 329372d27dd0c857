import { judgeReturn, type ShareRange } from "@rumb/contract/registry/house-return";
import { count } from "../../parts/formats.ts";

/** `101.52 %`, or a dash for what is not known. */
export function percent(share: number | null): string {
  if (share === null) return "—";
  return Number.isFinite(share) ? `${(share * 100).toFixed(2)}\u00a0%` : "без предела";
}

/** One percentage when both are the same, else `101.52 – 108.52 %`. */
export function rangeWords({ low, high }: ShareRange): string {
  if (percent(low) === percent(high)) return percent(low);
  return Number.isFinite(high)
    ? `${(low * 100).toFixed(2)} – ${percent(high)}`
    : `от ${percent(low)} ${percent(high)}`;
}

/** What a million roubles of stakes leaves the site, in whole roubles; less than nothing is what they cost it. */
export function perMillion(range: ShareRange | null): string {
  if (range === null) return "—";
  const [worst, best] = [wholeRoubles(range.high), wholeRoubles(range.low)];
  return `${worst === best ? best : `${worst} … ${best}`}\u00a0₽`;
}

function wholeRoubles(total: number): string {
  if (!Number.isFinite(total)) return "−∞";
  const left = Math.round((1 - total) * MILLION);
  return `${left > 0 ? "+" : left < 0 ? "−" : ""}${count(Math.abs(left))}`;
}

/** Whether the site pays for being played, with a mark before the word. */
export function verdictWords(total: ShareRange): string {
  switch (judgeReturn(total)) {
    case "above":
      return "▲ выше 100\u00a0%";
    case "maybe":
      return "△ бывает выше 100\u00a0%";
    case "below":
      return "● до 100\u00a0%";
  }
}

const MILLION = 1_000_000;
