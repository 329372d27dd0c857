import { expect, test } from "vitest";
import type { Answer } from "../../apps/server/test/_harness-site.ts";
import type { MoneyCall } from "./deeds.ts";
import { type StruckDeed, wrongsOf } from "./struck-deed.ts";

const YES: Answer = { status: 200, body: { success: { id: 1 } } };
const UNKNOWN: Answer = { status: 503, body: { code: "OUTCOME_UNKNOWN" } };
const call: MoneyCall = {
  name: "call",
  queue: "postings",
  prepare: () => Promise.reject(new Error("never")),
};
const SHAPE = ["SELECT", "INSERT", "COMMIT"];

/** A deed of which so much was done whenever that is asked, and which is answered in turn. */
function struck(done: readonly number[], answers: readonly Answer[], of: Partial<StruckDeed>): StruckDeed {
  const [counts, said] = [[...done], [...answers]];
  const deed = {
    marks: [1],
    keyed: true,
    request: null,
    done: () => Promise.resolve(counts.shift() ?? 1),
    ask: () => Promise.resolve(said.shift() ?? YES),
  };
  return { call, deed, shape: SHAPE, at: 3, verdict: "cut", answer: UNKNOWN, ...of };
}

test.each<[string, StruckDeed]>([
  ["cut before COMMIT", struck([0, 1], [], {})],
  ["cut behind it", struck([1, 1], [], { verdict: "cut-answer" })],
  ["killed before a statement", struck([0, 1], [], { at: 2, verdict: "hold", answer: null })],
  ["between two transactions", struck([1, 1], [], { shape: [...SHAPE, ...SHAPE], at: 5, answer: null })],
  ["served by another attempt", struck([1, 1], [], { answer: YES })],
])("a deed %s that is done once is right", async (_, of) => {
  expect(await wrongsOf(of)).toEqual([]);
});

test.each<[string, StruckDeed, RegExp]>([
  ["done before it was committed", struck([1, 1], [], {}), /done 1 times instead of 0/u],
  ["lost", struck([0, 1], [], { verdict: "cut-answer" }), /done 0 times instead of 1/u],
  ["answered and not done", struck([0, 1], [], { answer: YES }), /answered 200 and done 0 times/u],
  [
    "done and said not to be",
    struck([1, 1], [], { verdict: "cut-answer", answer: { status: 503, body: { code: "RESTARTING" } } }),
    /answered RESTARTING and done 1 times/u,
  ],
  [
    "answered with an error of ours",
    struck([0, 1], [], { answer: { status: 500, body: { code: "INTERNAL" } } }),
    /answered 500 INTERNAL/u,
  ],
  ["done twice in the end", struck([0, 2], [], {}), /done 2 times in the end/u],
  [
    "answered in two ways",
    struck([0, 1], [YES, { status: 200, body: { success: { id: 2 } } }], {}),
    /the same key is answered in two ways/u,
  ],
  [
    "refused to its own key",
    struck([0, 1], [{ status: 409, body: { code: "BONUS_NOT_READY" } }], {}),
    /asked again: 409 BONUS_NOT_READY/u,
  ],
])("a deed that is %s is found", async (_, of, found) => {
  expect((await wrongsOf(of)).join("\n")).toMatch(found);
});
