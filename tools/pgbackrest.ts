// npm run pgbackrest -- set-up: makes the repository, and lets the servers of `npm run cluster -- --ha` archive their log in it.
// npm run pgbackrest -- check | backup --type=full | info | …: that command of pgBackRest, beside the server that leads.
import { spawnSync } from "node:child_process";
import { copyFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { asOwner } from "../apps/server/src/platform/postgres/embedded-postgres-owner.ts";
import { type Layout, openLayout } from "./cluster/ha/layout.ts";
import { pgbackrestEnvironment } from "./cluster/ha/pgbackrest.ts";
import { etcdAddresses, settingsOf } from "./cluster/ha/programs.ts";
import { leaderOf } from "./cluster/ha/replicated-database.ts";
import { findProgram } from "./setup/find-program.mjs";
import { haPrograms } from "./setup/ha-programs.mjs";
import { SetupRefusal } from "./setup/refusal.mjs";

const ARCHIVE = join(import.meta.dirname, "../deploy/pgbackrest/patroni-archive.yml");
const USAGE = `Команды, пока работает npm run cluster -- --ha:
  npm run pgbackrest -- set-up               создать хранилище и включить архив журнала
  npm run pgbackrest -- check                проверить, что журнал доходит до хранилища
  npm run pgbackrest -- backup --type=full   сделать копию (или --type=diff)
  npm run pgbackrest -- info                 какие копии есть`;

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof SetupRefusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function run(words: readonly string[]): Promise<number> {
  const [command] = words;
  if (command === undefined) {
    console.error(USAGE);
    return 2;
  }
  const program = findProgram(["pgbackrest"]);
  if (program === null)
    throw new SetupRefusal("Нет программы pgbackrest: установите пакет Debian с этим именем.");
  const layout = await openLayout(resolve(process.env["DATA_DIR"] ?? ".data", "ha"));
  const place = await leaderOf(layout);
  if (place === undefined)
    throw new SetupRefusal(
      `Ни один сервер базы данных в ${layout.folder} не ведёт: запустите npm run cluster -- --ha.`,
    );
  const env = { ...(await pgbackrestEnvironment(layout, place)), PGPASSWORD: layout.passwords.superuser };
  const pgbackrest = (...said: readonly string[]): number =>
    start(layout, [program, "--stanza=rumb", ...said], env);
  if (command !== "set-up") return pgbackrest(...words);
  // Where the programs' user can read them.
  const archiveFile = join(layout.folder, "pgbackrest/patroni-archive.yml");
  const patroniFile = join(layout.folder, "patroni/patroni.yml");
  await copyFile(ARCHIVE, archiveFile);
  const patronictl = findProgram(["patronictl"]) ?? "patronictl";
  const archive = ["edit-config", "--force", "--apply", archiveFile, "rumb"];
  return (
    pgbackrest("stanza-create") ||
    start(layout, [patronictl, "-c", patroniFile, ...archive], {
      ...settingsOf("patroni.env"),
      ...etcdAddresses(haPrograms().patroni, layout),
    })
  );
}

/** As the user of the database's programs. Returns the exit code. */
function start(
  { folder, owner }: Layout,
  [program = "", ...words]: readonly string[],
  env: NodeJS.ProcessEnv,
): number {
  const { status } = spawnSync(program, words, {
    ...asOwner(owner),
    cwd: folder,
    env: { PATH: process.env["PATH"], LANG: "C.UTF-8", HOME: folder, ...env },
    stdio: "inherit",
  });
  return status ?? 1;
}
