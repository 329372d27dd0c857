import { mayCall } from "@rumb/contract/endpoints/operator-permissions";
import { afterEach, expect, test, vi } from "vitest";
import { commandsFor, findAnything, readTyped } from "./find-anything.ts";

afterEach(() => vi.unstubAllGlobals());

test("commands are found by the beginning of any of their words, by whoever may use them", () => {
  const labels = (typed: string, role: "admin" | "viewer") =>
    commandsFor(typed, (call) => mayCall(role, call)).map(({ label }) => label);
  expect(labels("пром", "admin")).toEqual(["Новый промокод", "Промокоды"]);
  expect(labels("пром", "viewer")).toEqual(["Промокоды"]);
  expect(labels("Новый пр", "admin")).toEqual(["Новый промокод"]);
  expect(labels("журнал", "viewer")).toEqual([]);
});

test("«забанить» is a deed and what follows it the person", () => {
  expect(["забанить № 15", "Забанить Иван", "№ 15"].map(readTyped)).toEqual([
    { text: "15", bans: true },
    { text: "Иван", bans: true },
    { text: "15", bans: false },
  ]);
});

test("only lists that the operator may see are asked, and no card that may be missing", async () => {
  const paths: string[] = [];
  vi.stubGlobal("fetch", async (input: string) => {
    paths.push(input);
    return Response.json({ success: { data: [], total: 0, has_next: false } });
  });
  const found = await findAnything("77", (call) => call !== "operator/bets/list");
  expect(found).toEqual([]);
  expect(paths.map((path) => path.replace(/^.*\/operator\//u, "")).toSorted()).toEqual([
    "payments/list",
    "players/list",
    "players/list",
    "promo_codes/list",
    "rounds/list",
    "withdrawals/list",
  ]);
});
