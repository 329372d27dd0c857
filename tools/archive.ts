// npm run archive -- --month 2025-11: moves a month of bets and transfers into the archive, while the site runs or not.
// npm run archive -- --list | --verify | --drop 2025-11: what there is; reads all of it, ending with 1 when something is missing or
// damaged; deletes the rows of a month that left the books long enough ago. On the site's own database or the one of DATABASE_URL.
import { changedFiles, changedSums } from "../apps/server/src/money/archive/archive-check.ts";
import { type ArchiveMonth, monthOfName } from "../apps/server/src/money/archive/archive-month.ts";
import { isSealed } from "../apps/server/src/money/archive/archive-manifest.ts";
import { readMonths } from "../apps/server/src/money/archive/archived-months-store.ts";
import { dropArchived, GRACE_DAYS } from "../apps/server/src/money/archive/dropping.ts";
import { type Archiving, archiveMonth } from "../apps/server/src/money/archive/archiving.ts";
import { archiveReaders } from "../apps/server/src/compose/archive-catch-up.ts";
import { openSeedSealing } from "../apps/server/src/compose/site-keys.ts";
import { DATABASE_ROLE } from "../apps/server/src/compose/storage.ts";
import { openDatabase } from "../apps/server/src/platform/db/database.ts";
import { systemRandom } from "../apps/server/src/platform/runtime/random.ts";
import { shownBytes } from "./backup/shown.ts";
import { onSiteStorage } from "./beside-site.ts";
import { reporting } from "./reporting.ts";

const USAGE = `Команды:
  npm run archive -- --month ГГГГ-ММ   перенести месяц ставок и проводок в архив, пока сайт работает
  npm run archive -- --list            какие месяцы в архиве
  npm run archive -- --verify          прочитать архив целиком и сверить
  npm run archive -- --drop ГГГГ-ММ    удалить строки месяца, который в архиве ${GRACE_DAYS} дней или дольше`;
/** A statement goes through a month. */
const STATEMENT_MS = 24 * 3_600_000;

const SAYS = {
  begun: "Месяц можно переносить, строки копируются в файлы…",
  written: "Файлы записаны, читаются обратно и сверяются с таблицами…",
  verified: "Файлы равны таблицам.",
  recorded: "Итоги и опись записаны в книги.",
  detached: "Строки вышли из книг; в базе они лежат отдельными таблицами.",
} as const;

process.exitCode = await reporting(() => run(process.argv.slice(2)));

async function run(words: readonly string[]): Promise<number> {
  const [word, named, ...more] = words;
  const month = monthOfName(named ?? "");
  if (more.length === 0 && month !== null) {
    if (word === "--month") return onArchive((archive) => move(archive, month));
    if (word === "--drop") return onArchive((archive) => drop(archive, month));
  }
  if (named === undefined && word === "--list") return onArchive(list);
  if (named === undefined && word === "--verify") return onArchive(verify);
  console.error(USAGE);
  return 2;
}

function onArchive(work: (archive: Archiving) => Promise<number>): Promise<number> {
  return onSiteStorage(async ({ config, connection, log }) => {
    const options = { connection, role: DATABASE_ROLE, statementTimeoutMs: STATEMENT_MS };
    const database = openDatabase({
      ...options,
      purpose: "archive",
      idleInTransactionMs: STATEMENT_MS,
      poolSize: 2,
      log,
    });
    try {
      return await work({
        database,
        connection: { ...connection, options: `-c role=${DATABASE_ROLE}` },
        directory: config.archiveDirectory,
        sealing: openSeedSealing(config.secretKeys, systemRandom),
        ...archiveReaders(database),
        onStep: async (step) => console.log(SAYS[step]),
        signal: new AbortController().signal,
      });
    } finally {
      await database.close();
    }
  });
}

async function move(archive: Archiving, month: ArchiveMonth): Promise<number> {
  const { manifest, keptIds } = await archiveMonth(archive, month);
  const { bets, transfers } = manifest.files;
  console.log(
    `${month.name} в архиве: ставок ${bets.rows}, проводок ${transfers.rows}, ${shownBytes(bets.bytes + transfers.bytes)} в ${archive.directory}.`,
  );
  if (keptIds.length > 0) console.log(`Незаконченные игры остались в таблицах: ${keptIds.length}.`);
  console.log(`Когда файлы попадут в копии: npm run archive -- --drop ${month.name}`);
  return 0;
}

async function list({ database }: Archiving): Promise<number> {
  for (const { manifest, detachedAt, droppedAt } of await readMonths(database.query)) {
    const { bets, transfers } = manifest.files;
    const standing =
      droppedAt !== null
        ? "только в архиве"
        : detachedAt !== null
          ? "в архиве и в базе"
          : "перенос не закончен";
    console.log(
      `${manifest.month}  ставок ${bets.rows}  проводок ${transfers.rows}  ${shownBytes(bets.bytes + transfers.bytes)}  ${standing}`,
    );
  }
  return 0;
}

async function verify({ database, directory, sealing }: Archiving): Promise<number> {
  const problems: string[] = [];
  const months = await readMonths(database.query);
  for (const month of months) {
    const { month: name } = month.manifest;
    if (!isSealed(sealing, month)) problems.push(`${name}: опись изменена`);
    for (const table of await changedSums(database.query, month))
      problems.push(`${name}: изменены итоги ${table}`);
    for (const { name: file, fault } of await changedFiles(directory, month))
      problems.push(`${name}: файл ${file} пропал или изменён (${fault})`);
  }
  for (const problem of problems) console.log(problem);
  if (problems.length === 0) console.log(`Архив цел, месяцев: ${months.length}.`);
  return problems.length === 0 ? 0 : 1;
}

async function drop(archive: Archiving, month: ArchiveMonth): Promise<number> {
  const done = await dropArchived(archive, month);
  console.log(done ? `Строки за ${month.name} удалены из базы.` : `Строк за ${month.name} в базе уже нет.`);
  return 0;
}
