import { expect, test } from "vitest";
import { maxWinClause } from "./terms-sections.ts";

test.each([
  [undefined, /: …$/u],
  [null, /сейчас не установлен/u],
  [50_000, /не больше 50000\.00\u00a0₽\./u],
])("of a maximum win of %s the agreement says so", (maxWin, words) => {
  expect(maxWinClause(maxWin)).toMatch(words);
});
