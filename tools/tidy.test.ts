// The rules of docs/style.md and docs/architecture.md that a machine can check, each shown to see what it looks for.
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { apiPaths } from "./tidy/api-paths.ts";
import { documentCommands, documentLinks, lostPages, promisedPages } from "./tidy/documents.ts";
import { foreignStores, importArrows, plainKit } from "./tidy/imports.ts";
import { folderCircles, serverLayers } from "./tidy/layers.ts";
import { forbiddenNames, gameFolders, longFiles, migrationNumbers } from "./tidy/layout.ts";
import { logMessages } from "./tidy/log-lines.ts";
import { browserChance, clockAndChance, moneyWriters } from "./tidy/money.ts";
import {
  environmentExample,
  exactVersions,
  installScriptsOff,
  processEnvironment,
  traces,
} from "./tidy/packages.ts";
import { asFiles, errorTable, type Tree } from "./tidy/planted-files.ts";
import { russianSentences } from "./tidy/russian.ts";
import { tableOwners } from "./tidy/tables.ts";
import { windowMessages } from "./tidy/window-messages.ts";
import { readSourceFiles, type TidyCheck } from "./tidy/source-files.ts";

const files = readSourceFiles(join(import.meta.dirname, ".."));
const table = {
  "packages/games/src/games.ts": 'export const games = {\n  dice: instant({ label: "Dice" }),',
};

const rules: { rule: string; check: TidyCheck; planted: Tree[] }[] = [
  {
    rule: "a file's name says what is inside",
    check: forbiddenNames,
    planted: [
      { "apps/server/src/platform/utils.ts": "" },
      { "packages/money/src/index.ts": "" },
      { "apps/web/src/kit/index.tsx": "" },
      { "apps/server/src/features/bets/types.ts": "" },
      { "tools/helpers.mjs": "" },
    ],
  },
  {
    rule: "no file is longer than 300 lines",
    check: longFiles,
    planted: [{ "apps/web/src/kit/base.css": "\n".repeat(301) }, { "tools/start.mjs": "\n".repeat(301) }],
  },
  {
    rule: "every game has its rules with their test, its screen, its face and its browser test",
    check: gameFolders,
    planted: [
      {},
      table,
      {
        ...table,
        "packages/games/src/dice/dice.ts": "export const dice",
        "packages/games/src/dice/dice.test.ts": "",
        "apps/web/src/games/dice/DiceScreen.tsx": "export function DiceScreen",
        "e2e/games/dice.e2e.ts": "",
      },
    ],
  },
  {
    rule: "migrations are numbered without gaps",
    check: migrationNumbers,
    planted: [
      { "apps/server/migrations/0002-ledger.sql": "" },
      { "apps/server/migrations/0001-accounts.sql": "", "apps/server/migrations/0003-bets.sql": "" },
      { "apps/server/migrations/0001-accounts.sql": "", "apps/server/migrations/0001-again.sql": "" },
    ],
  },
  {
    rule: "imports follow money ← games ← contract ← apps",
    check: importArrows,
    planted: [
      { "packages/money/src/ratio.ts": 'import { dice } from "@rumb/games/games";' },
      { "packages/games/src/game.ts": 'import type { ErrorCode } from "@rumb/contract/errors";' },
      { "packages/games/src/game.ts": 'import { ratio } from "../../money/src/ratio.ts";' },
      { "apps/web/src/main.tsx": 'const app = await import("@rumb/server/app");' },
      { "apps/server/src/compose/app.ts": 'export { paths } from "../../../web/src/site/paths.ts";' },
      { "apps/server/src/compose/app.ts": 'import "../../../../tools/start.mjs";' },
    ],
  },
  {
    rule: "each room of the server imports only what stands below it",
    check: serverLayers,
    planted: [
      { "apps/server/src/platform/db/x.ts": 'import type { A } from "../../features/bets/a.ts";' },
      { "apps/server/src/integrations/vk/vk-client.ts": 'import { a } from "../../deps/config.ts";' },
      { "apps/server/src/sessions/sessions.ts": 'import { a } from "../features/me/account-routes.ts";' },
      { "apps/server/src/features/feed/x.ts": 'import { a } from "../../compose/app.ts";' },
      { "apps/server/src/infra/clock.ts": "" },
    ],
  },
  {
    rule: "imports between folders never come back to where they began",
    check: folderCircles,
    planted: [
      {
        "apps/server/src/features/bets/a.ts": 'import { b } from "../limits/b.ts";',
        "apps/server/src/features/limits/b.ts": 'import type { A } from "../bets/a.ts";',
      },
      {
        "apps/server/src/features/bets/a.ts": 'export { b } from "../limits/b.ts";',
        "apps/server/src/features/limits/b.ts": 'await import("../promo/c.ts");',
        "apps/server/src/features/promo/c.ts": 'import "../bets/d.ts";',
      },
      {
        "apps/console/src/api/a.ts": 'import { b } from "./parts/b.ts";',
        "apps/console/src/api/parts/b.ts": 'import { a } from "../a.ts";',
      },
      {
        "packages/contract/src/game-lines.ts": 'import { diceWire } from "./dice/dice-wire.ts";',
        "packages/contract/src/dice/dice-wire.ts": 'import type { InstantWire } from "../instant-game.ts";',
      },
    ],
  },
  {
    rule: "each table is written in one room and read in those that are named",
    check: tableOwners,
    planted: [
      { "apps/server/src/features/bets/x.ts": "query(`UPDATE players SET name = $1`)" },
      { "apps/server/src/features/limits/x.ts": "`WITH a AS (insert into\n rounds (game) VALUES ($1))`" },
      { "apps/server/src/seeds/x.ts": "`DELETE FROM sessions WHERE id = $1`" },
      { "apps/server/src/features/bets/x.ts": "`SELECT FROM bets JOIN withdrawals ON true`" },
      { "apps/server/src/features/bets/x.ts": "`SELECT FROM bets AS b, payments`" },
      { "apps/server/src/features/feed/x.ts": 'const source = { table: "audit_log" };' },
      { "apps/server/migrations/0001-accounts.sql": "CREATE TABLE friends (id bigint);" },
    ],
  },
  {
    rule: "a feature never imports the store of another",
    check: foreignStores,
    planted: [
      { "apps/server/src/features/bets/bet-service.ts": 'import { a } from "../ledger/player-store.ts";' },
      { "apps/server/src/features/feed/feed-routes.ts": 'import { a } from "../bets/bet-store.ts";' },
    ],
  },
  {
    rule: "the path of a call stands in the contract alone",
    check: apiPaths,
    planted: [
      { "apps/server/src/features/bets/dice-routes.ts": 'app.post("/api/dice/play", options, play);' },
      { "apps/web/src/games/dice/play.ts": "await fetch(`/api/dice/${call}`);" },
      { "apps/console/src/api/http.ts": "const url = `${origin}/api/get`;" },
      { "apps/server/src/integrations/vk/vk.ts": "const path = '/api/vk/auth';" },
    ],
  },
  {
    rule: "the kit knows neither routes nor queries nor the rest of the site",
    check: plainKit,
    planted: [
      { "apps/web/src/kit/Button.tsx": 'import { Link } from "wouter";' },
      { "apps/web/src/kit/Money.tsx": 'import { useQuery } from "@tanstack/react-query";' },
      { "apps/web/src/kit/icons/Icon.tsx": 'import { paths } from "../../site/paths.ts";' },
    ],
  },
  {
    rule: "one file writes transfers, and only the stores of money write balances",
    check: moneyWriters,
    planted: [
      {
        "apps/server/src/features/bets/bet-store.ts":
          "await query(`INSERT INTO transfers (kind) VALUES ($1)`)",
      },
      {
        "apps/server/src/features/accounts/x.ts": "`update player_accounts a\n set nonce = $1, balance = $2`",
      },
      {
        "apps/server/src/features/accounts/x.ts":
          "`insert into player_accounts (player_id, balance) values ($1, 5)`",
      },
      { "apps/server/src/money/batch/ledger.ts": "`DELETE FROM transfers`" },
      {
        "apps/server/src/money/postings/posting-store.ts":
          "`WITH moved AS (INSERT INTO transfers VALUES ($1))`",
      },
      { "apps/server/src/money/postings/posting.ts": "`UPDATE player_accounts SET balance = $1`" },
      { "tools/operator.ts": "`UPDATE player_accounts SET balance = 0`" },
    ],
  },
  {
    rule: "the message of a log line is a constant",
    check: logMessages,
    planted: [
      { "apps/server/src/features/feed/feed.ts": "log.warn({ err }, `no ${name}`);" },
      { "apps/server/src/features/feed/feed.ts": 'deps.log.info("no " + name);' },
      { "tools/backup.ts": "log.error(`${path} is lost`);" },
    ],
  },
  {
    rule: "nothing listens to messages of other windows",
    check: windowMessages,
    planted: [
      { "apps/web/src/main.tsx": 'window.addEventListener("message", trust);' },
      { "apps/web/src/service-worker/worker.ts": 'self.addEventListener("message", trust);' },
      { "apps/console/src/main.tsx": "onmessage = trust;" },
    ],
  },
  {
    rule: "time and chance come from deps",
    check: clockAndChance,
    planted: [
      { "packages/games/src/dice/dice.ts": "const roll = Math.random();" },
      { "apps/server/src/features/feed/feed.ts": "const now = Date.now();" },
      { "apps/server/src/features/bets/x.ts": "const at = new Date();" },
      { "apps/server/src/platform/runtime/sealing.ts": "const iv = randomBytes(12);" },
    ],
  },
  {
    rule: "the browser makes up no chance of its own",
    check: browserChance,
    planted: [{ "apps/web/src/api/idempotency-key.ts": "String(Math.random())" }],
  },
  {
    rule: "the promised pages exist",
    check: promisedPages,
    planted: [{ "README.md": "" }],
  },
  {
    rule: "every relative link leads somewhere, and every page whose section is named exists",
    check: documentLinks,
    planted: [
      { "README.md": "See [the ledger](docs/ledger.md#queue)." },
      { "docs/style.md": "![picture](../docs/picture.png)" },
      { "apps/server/src/bets/x.ts": `/** Rounded (${["nowhere.md", "§1"].join(" ")}). */` },
    ],
  },
  {
    rule: "every page of docs is reached from another",
    check: lostPages,
    planted: [{ "docs/ledger.md": "[other](fairness.md)", "docs/fairness.md": "" }],
  },
  {
    rule: "every command that a page names exists",
    check: documentCommands,
    planted: [
      { "README.md": "Run `npm run nothing`.", "package.json": '{ "scripts": { "start": "" } }' },
      { "README.md": "Run `npm test`.", "package.json": '{ "scripts": { "start": "" } }' },
      { "docs/fairness.md": "Run `node tools/verify-bet.ts 5`." },
    ],
  },
  {
    rule: "versions are exact",
    check: exactVersions,
    planted: [
      { "package.json": '{ "devDependencies": { "vite": "^8.0.0" } }' },
      { "apps/web/package.json": '{ "dependencies": { "react": "latest" } }' },
      { "apps/server/package.json": '{ "optionalDependencies": { "pg": "8.x" } }' },
    ],
  },
  {
    rule: "no package runs a script while it is installed",
    check: installScriptsOff,
    planted: [{}, { ".npmrc": "ignore-scripts=false\n" }],
  },
  {
    rule: "nothing reveals one machine or is left for later",
    check: traces,
    planted: [
      { "README.md": `Open ${["", "home", "olga", "rumb"].join("/")}.` },
      { "package-lock.json": `"resolved": "${["https:", "", "packages.example", "pg.tgz"].join("/")}"` },
      { ".npmrc": "registry = somewhere" },
      { "apps/web/src/main.tsx": `// ${["TO", "DO"].join("")}: the rest` },
    ],
  },
  {
    rule: ".env.example lists exactly what the server reads",
    check: environmentExample,
    planted: [
      { "apps/server/src/deps/config.ts": 'read.text("DATA_DIR", ".data")' },
      { ".env.example": "# OLD_NAME=1\n" },
    ],
  },
  {
    rule: "only main.ts reads the environment",
    check: processEnvironment,
    planted: [{ "apps/server/src/deps/config.ts": "process.env" }],
  },
  {
    rule: "every refusal has a Russian sentence",
    check: russianSentences,
    planted: [
      {},
      errorTable('    BANNED: "You are banned.",'),
      errorTable('    BANNED:\n      "",'),
      errorTable('    BANNED: "Доступ ограничен",'),
      errorTable('    BANNED: "Нет.",\n    BANNED: "Нельзя.",'),
    ],
  },
];

describe.each(rules)("$rule", ({ check, planted }) => {
  test("holds in this repository", () => {
    expect(check(files)).toEqual([]);
  });

  test.each(planted)("is seen to be broken by planted files (%#)", (tree) => {
    expect(check(asFiles(tree)).length).toBeGreaterThan(0);
  });
});
