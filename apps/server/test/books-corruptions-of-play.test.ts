import { expect, test } from "vitest";
import { CORRUPTIONS, CORRUPTIONS_OF_PLAY } from "./_books-corruptions.ts";
import { testCorruptions } from "./_books-corrupted-site.ts";

testCorruptions(CORRUPTIONS_OF_PLAY);

test("there are at least forty kinds, and every one is another", () => {
  expect(new Set(CORRUPTIONS.map(({ name }) => name)).size).toBe(CORRUPTIONS.length);
  expect(CORRUPTIONS.length).toBeGreaterThanOrEqual(40);
});
