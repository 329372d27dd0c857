import { expect, test } from "vitest";
import { spellingsOf } from "./spellings.ts";

test.each([
  { text: "Антон", spellings: ["Антон"] },
  { text: "семен", spellings: ["семен", "сёмен", "сёмён", "семён"] },
  { text: "Ёлка", spellings: ["Ёлка", "Елка"] },
])("«$text» may be written in $spellings.length ways", ({ text, spellings }) => {
  expect(spellingsOf(text)).toEqual(spellings);
});

test("a text of nothing but «е» has a bounded number of spellings, itself first", () => {
  const spellings = spellingsOf("е".repeat(50));
  expect(spellings[0]).toBe("е".repeat(50));
  expect(spellings).toHaveLength(1 + 6 + 15);
});
