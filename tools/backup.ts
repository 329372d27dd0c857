// npm run backup: a backup of the embedded database, while the site runs. From the first one on the site archives its log by itself.
// npm run backup -- --list: what there is. npm run backup -- --verify: reads all of it, and ends with 1 when something is missing or damaged.
import { findArchive } from "../apps/server/src/platform/backup/archive.ts";
import { BackupError } from "../apps/server/src/platform/backup/backup-error.ts";
import { makeBackup } from "../apps/server/src/platform/backup/base-backup.ts";
import { openBackupKey, requireBackupKey } from "../apps/server/src/platform/backup/backup-key.ts";
import { type Chain, readChain } from "../apps/server/src/platform/backup/chain.ts";
import { verifyChain } from "../apps/server/src/platform/backup/verify.ts";
import { connectionTo } from "../apps/server/src/platform/postgres/embedded-postgres-guard.ts";
import { readLivePidFile } from "../apps/server/src/platform/postgres/embedded-postgres-postmaster.ts";
import { type Places, readPlaces } from "./backup/places.ts";
import { shownBytes, shownMoment } from "./backup/shown.ts";
import { reporting } from "./reporting.ts";

const USAGE = `Команды:
  npm run backup               сделать копию, пока сайт работает
  npm run backup -- --list     какие копии есть
  npm run backup -- --verify   прочитать их целиком и сверить`;

process.exitCode = await reporting(() => run(process.argv.slice(2)));

async function run(words: readonly string[]): Promise<number> {
  const [word, ...more] = words;
  if (more.length === 0 && word === undefined) return backup(await readPlaces(process.env));
  if (more.length === 0 && word === "--list") return list(await openChain());
  if (more.length === 0 && word === "--verify") return verify(await openChain());
  console.error(USAGE);
  return 2;
}

async function backup({ clusterDir, backup: config, secretKeyFile }: Places): Promise<number> {
  const server = readLivePidFile(clusterDir);
  if (server === undefined)
    throw new BackupError(`База данных в ${clusterDir} не работает: запустите сайт, копия делается на ходу.`);
  const { key, isNew } = openBackupKey(config);
  if (isNew)
    console.log(
      `Ключ копий создан: ${config.keyFile}. Храните его отдельно от копий и от этой машины: без него их не открыть.`,
    );
  const { directory } = config;
  const connection = connectionTo(clusterDir, server.socketDir);
  const { base, pruned } = await makeBackup({ connection, clusterDir, directory, key, secretKeyFile });
  console.log(`Копия ${base.id} готова: ${shownBytes(base.bytes)} в ${directory}.`);
  if (pruned.bases > 0) console.log(`Старых копий удалено: ${pruned.bases}.`);
  return 0;
}

async function openChain(): Promise<Chain> {
  const { backup: config } = await readPlaces(process.env);
  return readChain(await findArchive(config.directory, requireBackupKey(config)));
}

function list({ bases, position }: Chain): number {
  for (const { id, startedAt, bytes } of bases)
    console.log(`${id}  ${shownMoment(startedAt)}  ${shownBytes(bytes)}`);
  const [first] = bases;
  if (first !== undefined)
    console.log(
      `Вернуться можно к любой секунде с ${shownMoment(first.finishedAt)} по ${shownMoment(position.at)}.`,
    );
  return 0;
}

async function verify(chain: Chain): Promise<number> {
  const problems = await verifyChain(chain);
  for (const problem of problems) console.log(problem);
  if (problems.length === 0) console.log(`Копии целы, их ${chain.bases.length}.`);
  return problems.length === 0 ? 0 : 1;
}
