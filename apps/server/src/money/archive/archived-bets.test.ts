import { expect, test } from "vitest";
import { jsonOf } from "./archived-bets.ts";

const columns = ["id", "params", "note", "settled_at"].map((name) => ({
  name,
  type: name === "params" ? "jsonb" : "text",
}));

// The rows as COPY writes them.
test.each([
  [String.raw`7	{"a": [1, 2.50]}	text	2026-11-01`, { params: { a: [1, 2.5] }, note: "text" }],
  [String.raw`7	null	\N	\N`, { params: null, note: null, settled_at: null }],
  [
    String.raw`7	{"says": "\\"a\\tb\\\\c\\""}	a\tb\nc\\d`,
    { params: { says: '"a\tb\\c"' }, note: "a\tb\nc\\d" },
  ],
])("a row of the archive is the row that was copied: %s", (row, wanted) => {
  expect(JSON.parse(jsonOf(Buffer.from(row), columns))).toMatchObject({ id: "7", ...wanted });
});

test("a column that came later is null", () => {
  expect(JSON.parse(jsonOf(Buffer.from("7\t{}"), columns))).toEqual({
    id: "7",
    params: {},
    note: null,
    settled_at: null,
  });
});
