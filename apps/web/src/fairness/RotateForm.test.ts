import { expect, it } from "vitest";
import { rotationRefusal } from "./RotateForm.tsx";

const free = { locked: false, connection: "online", seedProblem: undefined } as const;

it("lets a seed be rotated that no round is using", () => {
  expect(rotationRefusal(free)).toBeUndefined();
  expect(rotationRefusal({ ...free, connection: "unstable" })).toBeUndefined();
});

it("says why not: an unfinished game, a bad seed, no connection", () => {
  expect(rotationRefusal({ ...free, locked: true })).toMatch(/^Сначала закончите начатую игру/);
  expect(rotationRefusal({ ...free, seedProblem: "…" })).toBe("Исправьте своё зерно");
  expect(rotationRefusal({ ...free, connection: "lost" })).toBe("Нет связи");
  expect(rotationRefusal({ ...free, connection: "offline", locked: true })).toBe("Нет связи");
});
