// npm run migrate: brings the site's database to this version; a step of its own before nodes are restarted one by one.
// npm run migrate -- --check: names what is pending and runs nothing; ends with 0 when nothing is, with 1 otherwise.
// Both while the site runs or not, on the site's own database or the one of DATABASE_URL.
import { migrateStorage, openPostgres, pendingOf, type Storage } from "../apps/server/src/compose/storage.ts";
import { readConfig } from "../apps/server/src/deps/config.ts";
import { openLog } from "../apps/server/src/platform/runtime/log.ts";
import { openBesideSite } from "./beside-site.ts";
import { reporting } from "./reporting.ts";

const USAGE = `Команды:
  npm run migrate              привести базу данных к этой версии
  npm run migrate -- --check   назвать, что для этого нужно, и ничего не менять`;

const words = process.argv.slice(2);
const log = openLog({ level: "warn" });
process.exitCode = await reporting(run);

async function run(): Promise<number> {
  const isCheck = words.length === 1 && words[0] === "--check";
  if (words.length > 0 && !isCheck) {
    console.error(USAGE);
    return 2;
  }
  const config = readConfig(process.env);
  const storage = await openBesideSite(config, () => openPostgres(config, log));
  try {
    return await (isCheck ? check(storage) : apply(storage));
  } finally {
    await storage.close();
  }
}

async function check(storage: Storage): Promise<number> {
  const pending = await pendingOf(storage);
  for (const { name, compatible } of pending) {
    console.log(`${name}: ${compatible ? "на ходу" : "сначала остановите все узлы"}`);
  }
  console.log(pending.length === 0 ? "Миграций не нужно." : `Ждут: ${pending.length}.`);
  return pending.length === 0 ? 0 : 1;
}

async function apply(storage: Storage): Promise<number> {
  const done = await migrateStorage(storage, log);
  for (const name of done) console.log(name);
  console.log(done.length === 0 ? "Миграций не нужно." : `Выполнено: ${done.length}.`);
  return 0;
}
