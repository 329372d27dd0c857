// npm run restore [-- --to TIME] [--into DIRECTORY] [--timeline N]: the embedded database as it was at a moment, from its backups. The
// database that is there is moved aside. With --numbers-since TIME nothing is restored: after pgBackRest has, the sequences of DATABASE_URL
// are moved past what was given out since. With --into it is restored elsewhere, to look at it, while the site runs.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { Client } from "pg";
import { findArchive } from "../apps/server/src/platform/backup/archive.ts";
import { BackupError } from "../apps/server/src/platform/backup/backup-error.ts";
import { requireBackupKey } from "../apps/server/src/platform/backup/backup-key.ts";
import { readChain } from "../apps/server/src/platform/backup/chain.ts";
import { DRAFT, removeDraft, restoreDatabase } from "../apps/server/src/platform/backup/restore.ts";
import { planRestore, type RestorePlan } from "../apps/server/src/platform/backup/restore-plan.ts";
import { skipNumbers } from "../apps/server/src/platform/backup/skip-numbers.ts";
import { locateCluster } from "../apps/server/src/platform/postgres/embedded-postgres-cluster.ts";
import { PASSWORD_FILE } from "../apps/server/src/platform/postgres/embedded-postgres-password.ts";
import { openLog } from "../apps/server/src/platform/runtime/log.ts";
import { readPlaces } from "./backup/places.ts";
import { shownMoment } from "./backup/shown.ts";
import { reporting } from "./reporting.ts";

const USAGE = `Команды:
  npm run restore                                    к концу архива
  npm run restore -- --to 2026-11-23T14:05:00+03:00  к этому моменту, включительно
  npm run restore -- … --into КАТАЛОГ                в другой каталог, сайт может работать
  npm run restore -- … --timeline 1                  по линии времени, которую оставило прежнее восстановление
  npm run restore -- --numbers-since МОМЕНТ          после pgBackRest: не выдавать номера из DATABASE_URL второй раз`;
const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:?\d\d)$/u;

process.exitCode = await reporting(run);

async function run(): Promise<number> {
  const wanted = readWanted();
  if (wanted === null) {
    console.error(USAGE);
    return 2;
  }
  const { target, into, timeline, numbersSince } = wanted;
  if (numbersSince !== null) return skipNumbersOf(process.env["DATABASE_URL"], numbersSince);
  const places = await readPlaces(process.env);
  const archive = await findArchive(places.backup.directory, requireBackupKey(places.backup));
  const chain = await readChain(archive, timeline);
  const plan = planRestore(chain, target, new Date());
  const dataDir = into ?? places.dataDir;
  const clusterDir = await locateCluster(dataDir);
  const secretKeyFile = join(dataDir, "secret-key");
  removeWhenStopped(dataDir);
  console.log(`Восстанавливаю из копии ${plan.base.id}, сегментов журнала: ${plan.segments.length} …`);
  const { facts, movedTo } = await restoreDatabase({
    chain,
    plan,
    dataDir,
    clusterDir,
    secretKeyFile,
    goesOn: into === undefined,
    log: openLog({ level: "error" }),
    inspect: readFacts,
  });
  report(plan, facts);
  console.log(`База данных: ${clusterDir}.`);
  if (movedTo !== null) console.log(`Прежняя отложена: ${movedTo}. Удалите её, когда она не нужна.`);
  return checkBooks(dataDir);
}

function readWanted(): Wanted | null {
  const words = readWords();
  if (words === null) return null;
  const { into, timeline } = words;
  const [target, numbersSince] = [words.to, words["numbers-since"]].map(readMoment);
  if (target === undefined || numbersSince === undefined) return null;
  if (timeline !== undefined && !/^[1-9]\d{0,8}$/u.test(timeline)) return null;
  if (into !== undefined && existsSync(into) && !readdirSync(into).every(isLeftover))
    throw new BackupError(`Каталог ${into} не пуст: для восстановления нужен новый.`);
  return {
    target,
    numbersSince,
    into: into === undefined ? undefined : resolve(into),
    timeline: timeline === undefined ? undefined : Number(timeline),
  };
}

/** What a restore into the directory leaves there when it is killed. */
function isLeftover(name: string): boolean {
  return name.startsWith(DRAFT) || name.startsWith(PASSWORD_FILE);
}

/** Null when none is given, undefined when it is no moment. */
function readMoment(text: string | undefined): Date | null | undefined {
  if (text === undefined) return null;
  return MOMENT.test(text) && !Number.isNaN(Date.parse(text)) ? new Date(text) : undefined;
}

function readWords() {
  const text = { type: "string" } as const;
  try {
    return parseArgs({ options: { to: text, into: text, timeline: text, "numbers-since": text } }).values;
  } catch {
    return null;
  }
}

async function skipNumbersOf(connectionString: string | undefined, since: Date): Promise<number> {
  if (connectionString === undefined) throw new BackupError("Задайте DATABASE_URL.");
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await skipNumbers(client, since);
  } finally {
    await client.end();
  }
  console.log(`Номера, выданные с ${shownMoment(since.toISOString())}, больше не выдаются.`);
  return 0;
}

function report({ target, completeTo }: RestorePlan, facts: RestoredFacts): void {
  const last = facts.lastTransactionAt?.toISOString();
  const balance = (facts.balanceKopecks / 100).toLocaleString("ru-RU", { minimumFractionDigits: 2 });
  const moment = shownMoment(completeTo.toISOString());
  console.log(`Восстановлено на ${moment}${target === null ? ", конец архива" : ""}.`);
  console.log(`Последняя транзакция: ${last === undefined ? "в самой копии" : shownMoment(last)}.`);
  console.log(`Игроков: ${facts.players}, ставок: ${facts.bets}, на балансах: ${balance} ₽.`);
  console.log(`Подтверждённое до ${moment} на месте; всё, что было позже, утрачено.`);
}

/** With the site's own start: migrations that came since are applied. */
async function checkBooks(dataDir: string): Promise<number> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "operator.ts"), "check"], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: "inherit",
  });
  await once(child, "close");
  return child.exitCode ?? 1;
}

/** Ctrl-C leaves nothing half-done. */
function removeWhenStopped(dataDir: string): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      void removeDraft(join(dataDir, `${DRAFT}${process.pid}`)).finally(() => process.exit(130));
    });
  }
}

type Wanted = {
  readonly target: Date | null;
  readonly numbersSince: Date | null;
  readonly into: string | undefined;
  readonly timeline: number | undefined;
};

/** What a restored database says of itself. */
type RestoredFacts = {
  /** When its last transaction was committed, as far as the log knows. */
  readonly lastTransactionAt: Date | null;
  readonly players: number;
  readonly bets: number;
  readonly balanceKopecks: number;
};

async function readFacts(client: Client): Promise<RestoredFacts> {
  const log = await client.query<{ at: Date | null }>("SELECT pg_last_xact_replay_timestamp() AS at");
  const { rows } = await client.query<{ players: number; bets: number; balance: number }>(
    `SELECT (SELECT count(*) FROM players)::float8 AS players, (SELECT count(*) FROM bets)::float8 AS bets,
       (SELECT coalesce(sum(balance), 0) FROM player_accounts)::float8 AS balance`,
  );
  const { players = 0, bets = 0, balance = 0 } = rows[0] ?? {};
  return { lastTransactionAt: log.rows[0]?.at ?? null, players, bets, balanceKopecks: balance };
}
