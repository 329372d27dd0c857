import { formatRubles } from "@rumb/money/format";
import type { Kopecks } from "@rumb/money/kopecks";
import type { AutobetRun } from "./autobet-plan.ts";
import type { Autobet, AutobetEnd } from "./autobet-store.ts";

/** How far a run is: «12 из 100 · итог +3.40 ₽». */
export function progressWords({ plan, done, netKopecks }: AutobetRun): string {
  return `${done} из ${plan.bets} · итог ${signedRubles(netKopecks)}`;
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
    case "over": {
      const { end, run } = autobet;
      const progress = progressWords(run);
      if (end.kind !== "refused")
        return { note: { tone: "note", headline: ENDS[end.kind], detail: progress } };
      return { note: { tone: "error", headline: end.text, detail: `Автоставка остановлена: ${progress}` } };
    }
  }
}

/** A gain or a loss with its sign: a minus as wide as the plus. */
export function signedRubles(netKopecks: Kopecks): string {
  const words = formatRubles(netKopecks);
  return netKopecks > 0 ? `+${words}` : words.replace("-", "−");
}

const SPOKEN_EVERY = 5;

/** Short enough for one line on a phone. */
const ENDS = {
  done: "Автоставка окончена",
  profit: "Автоставка: прибыль достигнута",
  loss: "Автоставка: достигнут предел потерь",
  stopped: "Автоставка остановлена",
  left: "Автоставка: вы ушли со страницы",
  hidden: "Автоставка: вкладка была скрыта",
  link: "Автоставка: связь прерывалась",
  pot: "Автоставка: вы сорвали джекпот",
  doubt: "Автоставка: ответ пришлось уточнять",
  elsewhere: "Автоставка идёт в другой вкладке",
} as const satisfies Record<Exclude<AutobetEnd["kind"], "refused">, string>;

export type AutobetWords = {
  /** Takes the place of the last result. */
  readonly note?: { readonly tone: "note" | "error"; readonly headline: string; readonly detail: string };
  /** True while results are shown and not read out. */
  readonly hushed?: boolean;
};
