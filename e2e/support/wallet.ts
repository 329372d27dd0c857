import { join } from "node:path";
import { isRefusal } from "@rumb/contract/errors";
import type { PaymentNewReply } from "@rumb/contract/wallet";
import { expect, type Page } from "@playwright/test";
import { HOUSE_ACCOUNTS, openHouseAccounts } from "../../apps/server/src/money/house-accounts.ts";
import { openPostings } from "../../apps/server/src/money/postings/posting.ts";
import { settingDefaults } from "../../apps/server/src/settings/settings.ts";
import {
  approveWithdrawal,
  rejectWithdrawal,
} from "../../apps/server/src/features/withdrawals/withdrawal-decisions.ts";
import { openSealedDatabase, type Query } from "../../apps/server/src/platform/db/database.ts";
import { locateCluster } from "../../apps/server/src/platform/postgres/embedded-postgres-cluster.ts";
import { connectionTo } from "../../apps/server/src/platform/postgres/embedded-postgres-guard.ts";
import { systemRandom } from "../../apps/server/src/platform/runtime/random.ts";
import { readKeyFile } from "../../apps/server/src/platform/runtime/secret-key.ts";
import { openSeedSealing } from "../../apps/server/src/compose/site-keys.ts";
import { answerOf, callApi } from "./patient-calls.ts";
import type { Server } from "./server.ts";
import type { Person } from "./visitor.ts";

/** Begins a payment as the page does, past its form: the provider's page and the payment's number. */
export async function beginPayment(page: Page, sum: number): Promise<PaymentNewReply> {
  return callApi(page, "/api/payment/new", { sum, system: "qiwi" });
}

/** Lets the provider decide about a payment, as one of the buttons of its page does. */
export async function decidePayment(page: Page, link: string, state: "paid" | "declined"): Promise<void> {
  await callSite(page, `${link}/${state}`);
}

/**
 * Has the provider call the site about a payment, as `POST` to this address of its does; what the site said. A call that the site was
 * too busy for is made again here: the provider's own repeat would come behind the next step of a test.
 */
export async function callSite(page: Page, address: string): Promise<number[]> {
  let said: number[] = [];
  await expect(async () => {
    const answer = await answerOf(() => page.request.post(address));
    const { site }: { site: Said | Said[] } = await answer.json();
    said = [site].flat().map(({ status }) => status);
    expect(
      said.filter((status) => TOO_BUSY.has(status)),
      "calls that the site did not take",
    ).toEqual([]);
  }).toPass({ timeout: 60_000 });
  return said;
}

type Said = { status: number };
/** 0: there was no answer in time. */
const TOO_BUSY: ReadonlySet<number> = new Set([0, 429, 503]);

/** A player whose withdrawals nothing stands in the way of: `sum` roubles paid in, and three times as much staked. */
export async function becomeWithdrawer(page: Page, sum: number): Promise<void> {
  const { link } = await beginPayment(page, sum);
  await decidePayment(page, link, "paid");
  await callApi(page, "/api/dice/play", { bet: sum * 3, chance: 95, btn: "up" });
}

/** Makes a withdrawal past the form. */
export async function withdraw(page: Page, sum: number): Promise<void> {
  await callApi(page, "/api/withdraw/out", { system: "qiwi", system_number: "+79001234567", sum });
}

/** The player's balance as the server knows it, roubles with two decimals. */
export async function balanceOf(page: Page): Promise<string> {
  const { user } = await callApi<{ user: { balance: number } }>(page, "/api/get");
  return user.balance.toFixed(2);
}

/** Decides about the newest withdrawal of a player as an operator would; without a comment it is paid out. */
export async function decideWithdrawal(
  server: Server,
  { player, operator, comment }: { player: Person; operator: Person; comment?: string },
): Promise<void> {
  const database = openSealedDatabase({
    connection: connectionTo(await locateCluster(server.dataDir)),
    sealing: openSeedSealing([readKeyFile(join(server.dataDir, "secret-key"), "SECRET_KEY")], systemRandom),
    log: SILENT,
  });
  try {
    const { query } = database;
    const houseAccounts = await openHouseAccounts(query, HOUSE_ACCOUNTS);
    const deps = {
      database,
      postings: openPostings({ database, houseAccounts }),
      settings: { current: () => settingDefaults },
      publish: () => undefined,
    };
    const decision = await decisionAbout(query, player, operator);
    const decided =
      comment === undefined
        ? await approveWithdrawal(deps, decision)
        : await rejectWithdrawal(deps, { ...decision, comment });
    if (isRefusal(decided)) throw new Error(`The decision was refused: ${decided.code}`);
  } finally {
    await database.close();
  }
}

const drop = (): void => undefined;
const SILENT = {
  level: "silent",
  fatal: drop,
  error: drop,
  warn: drop,
  info: drop,
  debug: drop,
  trace: drop,
  silent: drop,
  msgPrefix: undefined,
};

async function decisionAbout(query: Query, player: Person, operator: Person) {
  const [row] = await query<{ withdrawalId: number; operatorId: number }>(
    `SELECT w.id AS "withdrawalId", o.id AS "operatorId"
     FROM players p JOIN withdrawals w ON w.player_id = p.id, players o
     WHERE p.vk_id = $1 AND o.vk_id = $2 ORDER BY w.id DESC LIMIT 1`,
    [player.vkId, operator.vkId],
  );
  if (row === undefined) throw new Error("There is no such withdrawal, or no such operator");
  return row;
}

/** As the site writes what was won or lost. */
export function signed(roubles: number): string {
  return `${roubles > 0 ? "+" : roubles < 0 ? "−" : ""}${Math.abs(roubles).toFixed(2)}`;
}
