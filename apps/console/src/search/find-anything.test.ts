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

test("one call finds everything, and a ban leads to players alone", async () => {
  const asked: unknown[] = [];
  const player = { id: 77, name: "Анна" };
  const found = {
    players: [player],
    promo_codes: [{ name: "77ВЕТЕР" }],
    withdrawals: [{ id: 77, sum: 200, player }],
    payments: [{ id: 77, sum: 100, player }],
    bets: [{ id: 77, game: "dice", bet: 5, player }],
    rounds: [{ id: 5, number: 77, game: "wheel" }],
  };
  vi.stubGlobal("fetch", async (path: string, { body }: { body: string }) => {
    asked.push([path.replace(/^.*\/operator\//u, ""), JSON.parse(body)]);
    return Response.json({ success: found });
  });
  expect((await findAnything("№ 77")).map(({ to }) => decodeURIComponent(to))).toEqual([
    "/players/77/show",
    '/promo_codes?filter={"q":"77ВЕТЕР"}',
    "/withdrawals/77/show",
    '/payments?filter={"id":77}',
    "/bets/77/show",
    "/rounds/5/show",
  ]);
  expect((await findAnything("забанить 77")).map(({ to }) => to)).toEqual(["/players/77/show?deed=ban"]);
  expect(asked).toEqual([
    ["search/get", { text: "77" }],
    ["search/get", { text: "77" }],
  ]);
});
