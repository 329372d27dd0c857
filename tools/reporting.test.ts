import { expect, test, vi } from "vitest";
import { ConfigError } from "../apps/server/src/platform/runtime/environment.ts";
import { NO_DATABASE, reporting } from "./reporting.ts";

test("a command says in a sentence what was foreseen, and knows a lost database by its code", async () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  try {
    const lost = new Error("Connection terminated unexpectedly");
    expect(await reporting(() => Promise.reject(lost))).toBe(NO_DATABASE);
    expect(await reporting(() => Promise.reject(new ConfigError("Нет порта.")))).toBe(1);
    expect(said.mock.calls).toEqual([
      ["База данных недоступна, команда не дошла до конца: Connection terminated unexpectedly"],
      ["Нет порта."],
    ]);
    await expect(reporting(() => Promise.reject(new Error("a bug")))).rejects.toThrow("a bug");
    expect(await reporting(() => Promise.resolve(7))).toBe(7);
  } finally {
    said.mockRestore();
  }
});
