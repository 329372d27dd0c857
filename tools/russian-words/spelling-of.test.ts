import { expect, test } from "vitest";
import { spellingOf } from "./spelling-of.ts";

const aff = Buffer.from("SET UTF-8\nSFX A Y 1\nSFX A   нок   нки   нок\n");
const dic = Buffer.from("5\nрынок/A\nрубль\nошёл\nЁлкин\nэлектростанок/A\n");

test.each([
  { texts: ["Рынки"], right: ["рынок", "рынки"] },
  { texts: ["и рубль, и ошел"], right: ["рубль", "ошёл"] },
  { texts: ["У Елкина"], right: ["Ёлкин"] },
  { texts: ["электричка"], right: ["электростанок", "электростанки"] },
  { texts: ["ничего из этого"], right: [] },
])("what may stand in $texts is spelled as the dictionary has it, other words are not known", (row) => {
  const spell = spellingOf(row.texts, { aff, dic });
  const words = ["рынок", "рынки", "рубль", "ошёл", "Ёлкин", "электростанок", "электростанки"];
  expect(words.filter((word) => spell.correct(word))).toEqual(row.right);
});
