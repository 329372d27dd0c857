import {
  changedSums,
  damagedFiles,
  type FileFault,
  missingFiles,
} from "../../money/archive/archive-check.ts";
import { isSealed } from "../../money/archive/archive-manifest.ts";
import {
  type ArchivedMonth,
  countKept,
  readHour,
  readMonths,
  readNeverDetached,
  readUnrecorded,
} from "../../money/archive/archived-months-store.ts";
import type { BookPage } from "../books/books.ts";
import { ruleOf, type Violation, violationOf } from "../books/violation.ts";

const SEAL = ruleOf(
  "archive.sealed",
  "what an archived month says of itself is what was sealed",
  "Опись архивного месяца изменена",
);
const CHAIN = ruleOf(
  "archive.chain",
  "every month that has left the tables is recorded, each behind the one before",
  "Месяц ушёл из таблиц, а его описи в архиве нет",
);
const LEFT = ruleOf(
  "archive.left",
  "the rows of a month that counts as archived have left the tables",
  "Месяц считается архивным, а его строки из таблиц не уходили",
);
const KEPT = ruleOf(
  "archive.kept",
  "the bets that an archived month has kept are in the tables",
  "Ставки, оставленные в таблицах при архивации, пропали",
);
const SUMS = ruleOf(
  "archive.sums",
  "the sums of an archived month are those of its rows",
  "Итоги архивного месяца изменены",
);
const FILE = ruleOf(
  "archive.file",
  "the files of an archived month are there, as they were written",
  "Файл архивного месяца пропал или изменён",
);

/**
 * Looks at all that is recorded of archived months and whether their files are there; and at the sums and the content of one month,
 * another each hour, a bounded part of its files at a time.
 */
export async function derivedArchive({ query, books }: BookPage): Promise<Violation[]> {
  const months = await readMonths(query);
  const archived = months.filter(({ detachedAt }) => detachedAt !== null);
  const unrecorded = [...(await readUnrecorded(query)), ...missingBefore(months)];
  const found = unrecorded.map((id) => violationOf(CHAIN, { table: "archived_months", id }));
  for (const id of await readNeverDetached(query))
    found.push(violationOf(LEFT, { table: "archived_months", id }));
  for (const month of archived) found.push(...(await ofMonth(query, books, month)));
  const hour = await readHour(query);
  const turn = archived[hour % Math.max(1, archived.length)];
  if (turn === undefined) return found;
  for (const table of await changedSums(query, turn))
    found.push(violationOf(SUMS, { table, id: turn.firstId, where: { month: turn.manifest.month } }));
  const directory = books.archiveDirectory;
  if (directory === null || found.some(({ code }) => code === FILE.code)) return found;
  const faults = await damagedFiles(directory, turn, Math.floor(hour / archived.length));
  return [...found, ...faults.map((fault) => ofFile(turn, fault))];
}

/** Months that the one behind them names, and that are not there. */
function missingBefore(months: readonly ArchivedMonth[]): number[] {
  return months.flatMap(({ manifest: { previous } }, index) =>
    previous === null || months[index - 1]?.firstId === previous ? [] : [previous],
  );
}

async function ofMonth(
  query: BookPage["query"],
  { sealing, archiveDirectory }: BookPage["books"],
  month: ArchivedMonth,
): Promise<Violation[]> {
  const at = { table: "archived_months", id: month.firstId, where: { month: month.manifest.month } };
  const found: Violation[] = [];
  if (!isSealed(sealing, month)) found.push(violationOf(SEAL, at));
  if ((await countKept(query, month)) !== month.keptIds.length) found.push(violationOf(KEPT, at));
  const faults = archiveDirectory === null ? [] : await missingFiles(archiveDirectory, month);
  return [...found, ...faults.map((fault) => ofFile(month, fault))];
}

function ofFile(month: ArchivedMonth, fault: FileFault): Violation {
  return violationOf(FILE, { table: "archived_months", id: month.firstId, where: fault });
}
