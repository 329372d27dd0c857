import { formatMoney } from "@rumb/money/format";
import { kopecks } from "@rumb/money/kopecks";

/** One labelled value of a slip or of its verification, in Russian. `hex` marks what is compared digit by digit. */
export type Fact = { readonly label: string; readonly value: string; readonly kind: "text" | "hex" };

/** A fact in plain words. */
export function textFact(label: string, value: string): Fact {
  return { label, value, kind: "text" };
}

/** Bytes in hexadecimal, whole. */
export function hexFact(label: string, value: string): Fact {
  return { label, value, kind: "hex" };
}

/** A percentage from its hundredths: 5000 → `50.00 %`. */
export function percentFact(label: string, hundredths: number): Fact {
  return textFact(label, `${formatMoney(kopecks(hundredths))}\u00a0%`);
}

/** `matches` is null where nothing is stated that could be compared. */
export type SlipStep = {
  readonly title: string;
  readonly matches: boolean | null;
  /** Something is stated here that the slip holds too little of to compute it. */
  readonly believed?: boolean;
  readonly facts: readonly Fact[];
};
