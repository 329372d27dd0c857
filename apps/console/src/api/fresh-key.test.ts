import { afterEach, expect, test, vi } from "vitest";
import { askForFreshKeysBy } from "./fresh-key.ts";
import { ask } from "./http.ts";

afterEach(() => vi.unstubAllGlobals());

const NEEDED = { error: "Подтвердите.", code: "KEY_NEEDED" };

/** Answers with what is given, in turn; the keys under which it was asked. */
function answering(...answers: [status: number, answer: unknown][]): (string | undefined)[] {
  const keys: (string | undefined)[] = [];
  vi.stubGlobal("fetch", async (_: string, { headers }: { headers: Record<string, string> }) => {
    keys.push(headers["idempotency-key"]);
    const [status, answer] = answers.shift() ?? [500, {}];
    return Response.json(answer, { status });
  });
  return keys;
}

test("a call that takes a fresh key is made again under its own key when one was given", async () => {
  const keys = answering([403, NEEDED], [200, { success: {} }]);
  const stop = askForFreshKeysBy(async () => true);
  await ask("operator/players/unban", { id: 1 }, { idempotencyKey: "mine" });
  expect(keys).toEqual(["mine", "mine"]);
  stop();
});

test("calls that need one at the same time ask once", async () => {
  answering([403, NEEDED], [403, NEEDED], [200, { success: {} }], [200, { success: {} }]);
  let asked = 0;
  const stop = askForFreshKeysBy(async () => {
    asked += 1;
    return true;
  });
  await Promise.all([
    ask("operator/players/unban", { id: 1 }, { idempotencyKey: "one" }),
    ask("operator/players/unban", { id: 2 }, { idempotencyKey: "other" }),
  ]);
  expect(asked).toBe(1);
  stop();
});

test("without a key the refusal stands, and nothing is repeated", async () => {
  const keys = answering([403, NEEDED]);
  const stop = askForFreshKeysBy(async () => false);
  await expect(ask("operator/players/unban", { id: 1 }, { idempotencyKey: "mine" })).rejects.toMatchObject({
    failure: { code: "KEY_NEEDED" },
  });
  expect(keys).toEqual(["mine"]);
  stop();
});
