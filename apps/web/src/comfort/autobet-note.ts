import type { AutobetRun } from "./autobet-plan.ts";
import type { AutobetEnd, AutobetNote } from "./autobet-store.ts";
import { progressWords } from "./autobet-words.ts";

/** What the banner of a game says of an autobet that is over: why, and what it came to. */
export function endNote(end: AutobetEnd, run: AutobetRun): AutobetNote {
  const progress = progressWords(run);
  if (end.kind !== "refused") return { tone: "note", headline: ENDS[end.kind], detail: progress };
  return { tone: "error", headline: end.text, detail: `Автоставка остановлена: ${progress}` };
}

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
