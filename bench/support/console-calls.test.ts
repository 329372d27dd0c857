import { operatorKeyEndpoints } from "@rumb/contract/endpoints/console";
import {
  operatorCardEndpoints,
  operatorEndpoints,
  operatorListEndpoints,
} from "@rumb/contract/endpoints/operator";
import { operatorLists } from "@rumb/contract/operator-list";
import { expect, test } from "vitest";
import { consoleCalls } from "./console-calls.ts";
import type { ConsoleAsk } from "./console-http.ts";

/** What changes something is not asked twenty-five times over. */
const DEEDS: ReadonlySet<string> = new Set([
  "approve",
  "reject",
  "reject-all",
  "create",
  "confirm",
  "refuse",
  "withdraw",
  "resolve",
  "test",
  "run",
  "ban",
  "unban",
  "end-sessions",
  "end-session",
  "note",
  "correct-note",
  "tags",
  "decide",
  "promocoder",
  "adjust",
  "stop",
  "change",
  "reset",
  "begin",
  "add",
  "rename",
  "remove",
  "make",
  "key",
  "code",
]);

/** Calls that read and are not timed, each with its reason. */
const NOT_TIMED: Readonly<Record<string, string>> = {
  "/api/operator/players/returns/get":
    "computes from the parameters of each game, and the bets that are written have those of Dice alone; it reads 5 000 of them at most",
  "/api/operator/withdrawals/show":
    "takes a fresh key and a reason each time, is one row by its number, and too many of them raise an alarm",
};

const calls = consoleCalls({
  players: 10_000,
  bets: [7],
  rings: [8],
  firstPayment: 9,
  oneCard: { players: [10], withdrawals: [11], ring: 12 },
});
// Files are asked for in both formats in turn.
const asked = [0, 1].flatMap((turn) => calls.flatMap(({ asks }) => asks(turn)));

test("every call of the console that reads is timed, or says why not", () => {
  const paths = [
    operatorListEndpoints,
    operatorCardEndpoints,
    operatorEndpoints,
    operatorKeyEndpoints,
  ].flatMap((group) => Object.values<{ readonly path: string }>(group).map(({ path }) => path));
  const timed = new Set(asked.map(({ path }) => path));
  const reading = paths.filter((path) => !DEEDS.has(path.split("/").at(-1) ?? ""));
  expect(reading.filter((path) => !timed.has(path)).toSorted()).toEqual(Object.keys(NOT_TIMED).toSorted());
});

test("every filter and every sort of every list is timed", () => {
  const missing = Object.entries(operatorLists).flatMap(([name, { filter, sorts, byDefault }]) => {
    const bodies = asked.filter(({ path }) => path === `/api/operator/${name}/list`).map(bodyOf);
    const filters = Object.keys(filter.properties).filter(
      (field) => !bodies.some((body) => field in body.filter),
    );
    const unsorted = sorts.filter(
      (field) => field !== byDefault.field && !bodies.some((body) => body.sort === field),
    );
    return [...filters, ...unsorted].map((field) => `${name}: ${field}`);
  });
  expect(missing).toEqual([]);
});

test("every list is timed as a file", () => {
  const { listCsv, listJson } = operatorEndpoints;
  const timed = new Set(
    asked.flatMap(({ path, body }) => ("list" in body ? [`${path} ${String(body.list)}`] : [])),
  );
  const missing = Object.keys(operatorLists).flatMap((list) =>
    [`${listCsv.path} ${list}`, `${listJson.path} ${list}`].filter((file) => !timed.has(file)),
  );
  expect(missing).toEqual([]);
});

function bodyOf({ body }: ConsoleAsk): { filter: object; sort: string } {
  const known: { filter?: object; sort?: { field: string } } = body;
  return { filter: known.filter ?? {}, sort: known.sort?.field ?? "" };
}
