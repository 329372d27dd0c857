import { useCallback, useState } from "react";
import { type HundredthsBounds, boundedHundredths } from "../kit/hundredths.ts";
import { recall, remember } from "./remembered.ts";

/**
 * A number of the player's own, kept for their next visit: their last stake in a game, their last chance. A link that names
 * it goes first (`/dice?bet=2&chance=33`), then what the browser remembers, then the game's default. All in hundredths.
 */
export function useRemembered(number: RememberedNumber): [number, (hundredths: number) => void] {
  const { key } = number;
  const [value, setValue] = useState(() => initialValue(number));
  const set = useCallback(
    (hundredths: number) => {
      setValue(hundredths);
      remember(key, String(hundredths));
    },
    [key],
  );
  return [value, set];
}

/** The value to start with. Exported for its tests. */
export function initialValue({ key, linked, bounds, initial }: RememberedNumber): number {
  const stored = recall(key, (text) => (/^\d{1,9}$/.test(text) ? Number(text) : null));
  const remembered = stored !== null && stored >= bounds.min && stored <= bounds.max ? stored : initial;
  return boundedHundredths(linked, bounds) ?? remembered;
}

export type RememberedNumber = {
  /** Name in the browser's storage. */
  readonly key: string;
  /** What the address says, as written there; null when it says nothing. */
  readonly linked: string | null;
  readonly bounds: HundredthsBounds;
  readonly initial: number;
};
