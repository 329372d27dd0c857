import { expect, test } from "vitest";
import { operator, useConsole, visitor, withdrawer } from "./_operator.ts";

/** Marks of direction, characters that show nothing, and what turns the writing of a name around. */
const HIDDEN = [
  "\u202e",
  "\u202a",
  "\u2066",
  "\u200f",
  "\u061c",
  "\u200b",
  "\u00ad",
  "\u2800",
  "\ufff9",
  "\u{13430}",
];
const TYPED = `Рас${HIDDEN.join("а")}чёт`;
const opened = useConsole();

test("nothing that anybody types is kept with marks of direction or with what shows nothing", async () => {
  const console = opened();
  const somebody = await operator(console);
  const player = await visitor(console);
  const { withdrawalId } = await withdrawer(console);
  const done = [
    await somebody.ask("players/note", { id: player.id, note: TYPED }),
    await somebody.ask("players/tags", { id: player.id, tags: [`важный${HIDDEN[0]}`] }),
    await somebody.ask("players/ban", { id: player.id, comment: TYPED }),
    await somebody.ask("withdrawals/reject", { id: withdrawalId, comment: TYPED }),
    await somebody.ask("proposals/create", {
      deed: { kind: "adjust", ask: { id: player.id, direction: "credit", sum: "1.00", reason: TYPED } },
      reason: TYPED,
    }),
  ];
  expect(done.map(({ code }) => code)).toEqual(done.map(() => ""));
  expect(await hiddenTexts()).toEqual([]);
});

/** The columns of the database that hold any of it. */
async function hiddenTexts(): Promise<string[]> {
  const { query } = opened().database;
  const columns = await query<{ table: string; column: string }>(
    `SELECT table_name AS table, column_name AS column FROM information_schema.columns
     WHERE table_schema = 'public' AND data_type IN ('text', 'jsonb', 'json', 'ARRAY')`,
  );
  const found: string[] = [];
  for (const { table, column } of columns) {
    const [row] = await query<{ found: boolean }>(
      `SELECT EXISTS (SELECT FROM "${table}" WHERE "${column}"::text ~ $1) AS found`,
      [`[${HIDDEN.join("")}]`],
    );
    if (row?.found === true) found.push(`${table}.${column}`);
  }
  return found;
}
