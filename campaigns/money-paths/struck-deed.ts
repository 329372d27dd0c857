import { isDeepStrictEqual } from "node:util";
import type { Answer } from "../../apps/server/test/_harness-site.ts";
import { until } from "../../apps/server/test/_patience.ts";
import type { Verdict } from "../../apps/server/test/_watched-connections.ts";
import type { Deed, MoneyCall } from "./deeds.ts";
import { isCommit } from "./planned-strikes.ts";

/** A place in the transactions of a call, and what is done to it there. */
export type Point = {
  readonly call: MoneyCall;
  /** The statements of the same deed when nobody strikes it. */
  readonly shape: readonly string[];
  /** The number of the statement that was struck, from 1. */
  readonly at: number;
  readonly verdict: Verdict;
};

/** A deed that was struck, and everything that is to be known of it. */
export type StruckDeed = Point & {
  readonly deed: Deed;
  /** What whoever asked was answered; null without an answer. */
  readonly answer: Answer | null;
};

/** Whether it is done as its answer and its transactions say, and once in the end, whoever asks again; what is wrong. */
export async function wrongsOf(struck: StruckDeed): Promise<string[]> {
  const { deed, answer } = struck;
  const wrongs: string[] = [];
  const done = await deed.done();
  const may = timesPossible(struck);
  if (!may.includes(done)) wrongs.push(`done ${done} times instead of ${may.join(" or ")}`);
  if (answer !== null) wrongs.push(...belied(answer, done));
  const again = await settled(deed);
  if (deed.keyed) {
    const third = await settled(deed);
    if (again.status !== 200) wrongs.push(`asked again: ${again.status} ${again.body.code ?? ""}`);
    if (!isDeepStrictEqual(again, third)) wrongs.push("the same key is answered in two ways");
    if (answer?.status === 200 && !isDeepStrictEqual(answer, again))
      wrongs.push("the repeat is not answered as the first call was");
  }
  const inTheEnd = await deed.done();
  if (inTheEnd !== 1)
    wrongs.push(`done ${inTheEnd} times in the end (${again.status} ${again.body.code ?? ""})`);
  return wrongs.map((wrong) => `${pointOf(struck)}: ${wrong}`);
}

/** The name of a point: the call, and where in its transactions. */
export function pointOf({ call, shape, at, verdict }: Point): string {
  return `${call.name}, ${WHERE[verdict]} ${at} of ${shape.length}, ${shape[at - 1]?.slice(0, 60) ?? "?"}`;
}

/** Where a statement was struck. */
export type Place = "at" | "before" | "in" | "behind";

export const WHERE: Record<Verdict, Place> = {
  pass: "at",
  hold: "before",
  "hold-answer": "behind",
  cut: "before",
  "cut-half": "in",
  "cut-answer": "behind",
};

/** By the transactions that were committed when it was struck: none leaves nothing, all of them leave it done. */
function timesPossible({ shape, at, verdict, answer }: StruckDeed): number[] {
  // Who was answered after all has been served by another attempt.
  if (answer?.status === 200) return [1];
  const isCommitted = verdict === "hold-answer" || verdict === "cut-answer";
  const before = shape.slice(0, isCommitted ? at : at - 1).filter(isCommit).length;
  if (before === 0) return [0];
  return before === shape.filter(isCommit).length ? [1] : [0, 1];
}

/** An answer must be true. */
function belied({ status, body: { code = "" } }: Answer, done: number): string[] {
  if (status === 200) return done === 1 ? [] : [`answered 200 and done ${done} times`];
  if (code === "OUTCOME_UNKNOWN") return [];
  if (NOTHING_DONE.has(code)) return done === 0 ? [] : [`answered ${code} and done ${done} times`];
  return [`answered ${status} ${code}`];
}

const NOTHING_DONE = new Set(["RESTARTING", "OVERLOADED", "PAYMENT_UNAVAILABLE"]);

/** The answer of a node that has time, in a round that takes bets. */
function settled(deed: Deed): Promise<Answer> {
  return until(
    "the call is answered for good",
    async () => {
      const answer = await deed.ask("patiently");
      return NOT_NOW.has(answer.body.code ?? "") || answer.status === 503 ? null : answer;
    },
    AGAIN,
  );
}

/** A round takes bets again after seconds. */
const AGAIN = { intervalMs: 250 };

const NOT_NOW = new Set(["ROUND_CLOSED", "PAYMENT_UNAVAILABLE"]);
