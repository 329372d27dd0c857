// npm run operator -- grant <vk id> [role] | revoke <vk id>: opens the operators' console to a player, as admin unless said otherwise, or
// closes it.
// npm run operator -- check: checks the whole books, prints what breaks them, and ends with 0 when they are in order, with 1 when not.
// npm run operator -- keys: says what may still be sealed with a key before the newest; ends with 0 when nothing is, with 1 otherwise.
// npm run operator -- audit verify [file]: compares the audit log with its anchors, and ends as the check does.
// All while the site runs or not, on the site's own database or the one of DATABASE_URL.
import { isOperatorRole } from "@rumb/contract/operator-roles";
import { pause } from "../apps/server/src/platform/runtime/pause.ts";
import { checkWholeBooks } from "../apps/server/src/checks/books-run.ts";
import { storeCheck } from "../apps/server/src/checks/ledger-check-store.ts";
import { anchorKeys } from "../apps/server/src/audit/audit-anchor.ts";
import { readAnchorLines } from "../apps/server/src/audit/audit-anchor-file.ts";
import { createAnchorWriter } from "../apps/server/src/audit/audit-anchors.ts";
import { verifyAudit } from "../apps/server/src/audit/audit-verify.ts";
import { systemClock } from "../apps/server/src/platform/runtime/clock.ts";
import { openSealedTables } from "../apps/server/src/compose/sealed-tables.ts";
import { readSealedLeft } from "../apps/server/src/platform/keys/key-rotation.ts";
import { openSeedSealing, openSiteKeys } from "../apps/server/src/compose/site-keys.ts";
import { systemRandom } from "../apps/server/src/platform/runtime/random.ts";
import { monotonicMs } from "../apps/server/src/platform/runtime/schedule.ts";
import { readConfig } from "../apps/server/src/deps/config.ts";
import { changeRole, type RoleChange } from "../apps/server/src/operators/operator-role.ts";
import {
  type Database,
  openSealedDatabase,
  type SealedDatabase,
} from "../apps/server/src/platform/db/database.ts";
import { openLog } from "../apps/server/src/platform/runtime/log.ts";
import {
  enrolAddress,
  LINK_HOURS,
  makeEnrolLink,
} from "../apps/server/src/features/operator-keys/enrol-links.ts";
import { findPlayerByVkId } from "../apps/server/src/players/player-store.ts";
import { DATABASE_ROLE } from "../apps/server/src/compose/storage.ts";
import { onSiteStorage } from "./beside-site.ts";
import { reporting } from "./reporting.ts";

const USAGE = `Команды:
  npm run operator -- grant <номер VK> [viewer|support|cashier|risk|admin]    открыть игроку пульт и дать ссылку, чтобы завести ключ
  npm run operator -- revoke <номер VK>   закрыть его и удалить ключи
  npm run operator -- check               сверить книги целиком
  npm run operator -- keys                сказать, что ещё запечатано прежними ключами
  npm run operator -- audit verify [файл] сверить журнал с его якорями`;
const STATEMENT_MS = 10 * 60_000;
const KEPT = 20;
const COMMAND_LINE = { operatorId: null, address: "командная строка" };

const [verb = "", ...rest] = process.argv.slice(2);
process.exitCode = await reporting(() => run(verb, rest));

async function run(command: string, [vkId = "", ...more]: readonly string[]): Promise<number> {
  const role = more[0] ?? "admin";
  if (command === "grant" && vkId !== "" && more.length <= 1 && isOperatorRole(role))
    return onDatabase((database) => setRole(database, { vkId, role }));
  if (command === "revoke" && vkId !== "" && more.length === 0)
    return onDatabase((database) => setRole(database, { vkId, role: null }));
  if (command === "check" && vkId === "") return onDatabase(check);
  if (command === "keys" && vkId === "") return onDatabase(keys);
  if (command === "audit" && vkId === "verify" && more.length <= 1)
    return onDatabase((database) => verify(database, more[0]));
  console.error(USAGE);
  return 2;
}

function onDatabase(work: (database: SealedDatabase) => Promise<number>): Promise<number> {
  return onSiteStorage(async ({ config, connection, log }) => {
    const database = openSealedDatabase({
      connection,
      purpose: "operator",
      role: DATABASE_ROLE,
      poolSize: 1,
      statementTimeoutMs: STATEMENT_MS,
      // The check computes a page of bets again within the transaction that has read it.
      idleInTransactionMs: STATEMENT_MS,
      sealing: openSeedSealing(config.secretKeys, systemRandom),
      log,
    });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  });
}

async function setRole(database: SealedDatabase, { vkId, role }: RoleChange): Promise<number> {
  const known = await changeRole(database, { vkId, role }, COMMAND_LINE);
  const player = await findPlayerByVkId(database.query, vkId);
  if (player !== null && !known) console.error(`Игрок VK ${vkId} удаляет аккаунт: роль ему не дают.`);
  else if (player === null) console.error(`Игрока VK ${vkId} ещё нет: сначала он входит на сайт.`);
  else if (role === null) console.log(`Игрок VK ${vkId} больше не оператор, его ключи удалены.`);
  else {
    console.log(`Игрок VK ${vkId} теперь оператор, роль ${role}.`);
    console.log(await invitation(database, player.id));
  }
  await anchor(database);
  return known ? 0 : 1;
}

/** The one-time link for a first key, or for a new one when all are lost; one of before is void. */
async function invitation(database: SealedDatabase, playerId: number): Promise<string> {
  const { sandbox, consoleOrigin, consolePort } = readConfig(process.env);
  const origin = consoleOrigin ?? (sandbox ? `http://localhost:${consolePort}` : null);
  if (origin === null) return "Пульта нет: его адрес называет CONSOLE_URL. С ним выполните команду ещё раз.";
  const token = await makeEnrolLink({ database, random: systemRandom }, COMMAND_LINE, playerId);
  return `Ссылка, чтобы завести ключ входа: одноразовая, действует ${LINK_HOURS} ч.\n${enrolAddress(origin, token)}`;
}

/** What was written past a site that stands still is anchored too; one that runs does so as well. */
async function anchor(database: Database): Promise<void> {
  const { auditAnchorFile: file, secretKeys } = readConfig(process.env);
  const log = openLog({ level: "error" });
  await createAnchorWriter({ database, clock: systemClock, log, keys: anchorKeys(secretKeys), file })();
}

/** Everything, page by page; somebody waits for it, so it rests only as long as it works. */
async function check(database: Database): Promise<number> {
  const startedAt = new Date();
  const { signal } = new AbortController();
  const { secretKeys, archiveDirectory } = readConfig(process.env);
  const keys = openSiteKeys(secretKeys, systemRandom, archiveDirectory);
  const rest = (workedMs: number) => pause(workedMs, signal);
  const result = await checkWholeBooks({ database, keys, rest, signal, nowMs: monotonicMs });
  await storeCheck(database.query, {
    ...result,
    found: result.found.slice(0, KEPT),
    startedAt,
    failure: null,
  });
  for (const { says, code, where } of result.found) console.log(`${says} [${code}] ${JSON.stringify(where)}`);
  const { violations, checked } = result;
  console.log(
    violations === 0 ? `Книги сходятся, строк: ${checked}.` : `Нарушений: ${violations}, строк: ${checked}.`,
  );
  return violations === 0 ? 0 : 1;
}

/** How far the site has come with renewing what is sealed. */
async function keys(database: Database): Promise<number> {
  const { secretKeys } = readConfig(process.env);
  const sealed = openSealedTables(secretKeys, systemRandom);
  console.log(`Запечатывает ключ ${sealed.mark}, всего ключей: ${secretKeys.length}.`);
  if (secretKeys.length === 1) return 0;
  const parts = await readSealedLeft(database.query, sealed);
  for (const { part, renewed, left } of parts)
    console.log(`${part}: перепечатано ${renewed}, не просмотрено ${left}`);
  const isDone = parts.every(({ left }) => left === 0);
  console.log(
    isDone
      ? "Прежние ключи больше не нужны, если все узлы запечатывают этим."
      : "Прежние ключи ещё нужны: сайт просматривает всё раз в минуту, пока ключей несколько.",
  );
  return isDone ? 0 : 1;
}

/** The chain of the audit log, and every anchor of a file: the site's own when none is named. */
async function verify(database: Database, named: string | undefined): Promise<number> {
  const { auditAnchorFile, secretKeys } = readConfig(process.env);
  const file = named ?? auditAnchorFile;
  if (file === null) {
    console.error("Файл якорей не задан: назовите его или задайте AUDIT_ANCHOR_FILE.");
    return 2;
  }
  const lines = await readAnchorLines(file);
  const { faults, entries, anchors } = await verifyAudit(database.query, {
    keys: anchorKeys(secretKeys),
    lines,
  });
  for (const { says } of faults) console.log(says);
  const seen = `записей: ${entries}, якорей: ${anchors}`;
  console.log(faults.length === 0 ? `Журнал сходится, ${seen}.` : `Журнал не сходится, ${seen}.`);
  return faults.length === 0 ? 0 : 1;
}
