import { expect, test } from "vitest";
import { settingWords } from "./setting-words.ts";

test("no setting calls «пульт», where operators work, by another name", () => {
  expect(JSON.stringify(settingWords)).not.toMatch(/консол/iu);
});
