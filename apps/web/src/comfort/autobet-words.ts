import { formatNet } from "@rumb/money/format";
import type { AutobetRun } from "./autobet-plan.ts";
import type { Autobet, AutobetNote } from "./autobet-store.ts";

/** How far a run is: «12 из 100 · итог +3.40 ₽». */
export function progressWords({ plan, done, netKopecks }: AutobetRun): string {
  return `${done} из ${plan.bets} · итог ${formatNet(netKopecks)}`;
}

/**
 * What the banner of a game says of an autobet: its end and what it came to. While one runs, results speak for themselves,
 * and every fifth of them is read out, so that each sentence is heard to its end.
 */
export function bannerWords(autobet: Autobet): AutobetWords {
  switch (autobet.kind) {
    case "idle":
      return {};
    case "running":
      return { hushed: autobet.run.done % SPOKEN_EVERY !== 0 };
    case "over":
      return { note: autobet.note };
  }
}

const SPOKEN_EVERY = 5;

/** The same as a screen reader hears it. A refusal ends with a full stop of its own. */
export function noteSentence({ headline, detail }: AutobetNote): string {
  return `${headline}${headline.endsWith(".") ? "" : "."} ${detail}`;
}

export type AutobetWords = {
  /** Takes the place of the last result. */
  readonly note?: AutobetNote;
  /** True while results are shown and not read out. */
  readonly hushed?: boolean;
};
