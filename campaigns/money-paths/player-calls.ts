import { WHEEL_COLORS } from "@rumb/games/wheel/wheel-pockets";
import { kopecks } from "@rumb/money/kopecks";
import { paymentSecrets } from "../../apps/server/src/compose/open-sandboxes.ts";
import { checkReposts } from "../../apps/server/src/features/bonuses/repost-service.ts";
import { createPromoCode } from "../../apps/server/src/features/promo/promo-service.ts";
import {
  callbackPath,
  CURRENCY,
  type OrderReport,
  signedHeaders,
} from "../../apps/server/src/integrations/payment/payment-protocol.ts";
import { TEST_SECRET_KEYS } from "../../apps/server/test/_harness-ledger.ts";
import { safeCellsOf } from "../../apps/server/test/_harness-mines.ts";
import { postOnce } from "../../apps/server/test/_harness-site.ts";
import { asSuperuser } from "../../apps/server/test/_harness-wallet.ts";
import type { Person } from "../../apps/server/test/_kill-site.ts";
import { callOf, counting, type MoneyCall, type MoneySite, paidIn, WISH, withdrawing } from "./deeds.ts";

/** A bet of whoever has just come. */
function bet(path: string, body: object, queue: MoneyCall["queue"] = "plays"): MoneyCall {
  return {
    name: path,
    queue,
    prepare: async (site) => callOf(site, { who: await site.person(), path, body, counts: counting("bets") }),
  };
}

/** A move in a game of Mines that has begun. */
function move(path: string, counts: string, body: (safe: readonly number[]) => object): MoneyCall {
  return {
    name: path,
    queue: "plays",
    async prepare(site) {
      const who = await site.person();
      await site.call(who, "mines/play", { bet: 1, bomb: 3 });
      const safe = await safeCellsOf(site.servers.site().database, who.id);
      await site.call(who, "mines/press", { cell: safe[0] });
      return callOf(site, { who, path, body: body(safe.slice(1)), counts });
    },
  };
}

const OPENED = `SELECT greatest(0, jsonb_array_length(progress -> 'opened') - 1) FROM stepped_games WHERE player_id = $1`;
const SETTLED = `${counting("bets")} AND state <> 'open'`;

/** What a player asks for, with the body that `ready` returns when it has seen to it that there is something. */
function posting(
  [path, named = path]: readonly [path: string, named?: string],
  counts: string,
  ready: (site: MoneySite, who: Person) => Promise<object>,
): MoneyCall {
  return {
    name: named,
    queue: "postings",
    async prepare(site) {
      const who = await site.person();
      return callOf(site, { who, path, body: await ready(site, who), counts });
    },
  };
}

const claimed = (bonus: string) => `${counting("bonus_claims")} AND bonus = '${bonus}'`;

let codes = 0;

async function promoCode({ wallet }: MoneySite): Promise<string> {
  codes += 1;
  const name = `ДЕЛО-${codes}`;
  const code = { name, kind: "player", reward: kopecks(100), usesLimit: 5, createdBy: null } as const;
  await createPromoCode(wallet.database.query, code);
  return name;
}

/** Somebody whom the player has invited has paid in and staked it. */
async function earnIncome(site: MoneySite, { id }: Person): Promise<object> {
  const invited = await site.person();
  await asSuperuser(site.servers.site(), `UPDATE players SET referrer_id = ${id} WHERE id = ${invited.id}`);
  await paidIn(site, invited);
  return {};
}

async function repost({ wallet }: MoneySite, { id }: Person): Promise<object> {
  const vkCommunity = { group: { repostedPosts: async () => ["-1_1", "-1_2"] } };
  await checkReposts({ ...wallet, vkCommunity }, { playerId: id, idempotency: undefined });
  return {};
}

async function joinVk({ servers }: MoneySite, { id }: Person): Promise<object> {
  await asSuperuser(
    servers.site(),
    `INSERT INTO sandbox_members (network, account_id, joined) SELECT 'vk', vk_id, true FROM players WHERE id = ${id}`,
  );
  return { type: "vk" };
}

/** The campaign is the provider: the sandbox's would say once more by itself, a second later, that an order is paid. */
const paidDeposit: MoneyCall = {
  name: "a deposit that the provider reports",
  queue: "postings",
  async prepare(site) {
    const who = await site.person();
    const { body } = await site.call(who, "payment/new", { sum: 100, system: "qiwi" });
    const { id }: { id: number } = JSON.parse(JSON.stringify(body.success));
    const path = callbackPath("qiwi");
    const report: OrderReport = {
      order: String(id),
      system: "qiwi",
      amount: "100.00",
      currency: CURRENCY,
      status: "paid",
    };
    const call = { method: "POST", path, body: JSON.stringify(report) } as const;
    return {
      marks: [who.id],
      keyed: false,
      request: null,
      done: () => site.counted(`SELECT count(*) FROM payments WHERE id = $1 AND state = 'paid'`, [id]),
      ask() {
        const headers = signedHeaders(PROVIDER_SECRET, call, Date.now());
        return postOnce(site.servers.origin(), path, { body: call.body, headers });
      },
    };
  },
};

const [PROVIDER_SECRET] = paymentSecrets({ secretKeys: TEST_SECRET_KEYS }, { secrets: null });

/** What players do, and what the provider says of their deposits. */
export const PLAYER_CALLS: readonly MoneyCall[] = [
  bet("dice/play", { bet: 1, chance: 50, btn: "up" }),
  bet("bubbles/play", { bet: 1, purple: 2 }),
  bet("monetrain/buy", { bet: 1, type: 10 }),
  bet("mines/play", { bet: 1, bomb: 3 }),
  move("mines/press", OPENED, (safe) => ({ cell: safe[0] })),
  move("mines/take", SETTLED, () => ({})),
  bet("wheel/play", { bet: 1, color: WHEEL_COLORS[0] }, "rounds"),
  bet("jackpot/play", { bet: 1 }, "rounds"),
  posting(["promo/active"], counting("promo_uses"), async (site) => ({ name: await promoCode(site) })),
  posting(["bonus/more/free", "bonus/more/free: day"], claimed("day"), async () => ({ type: "day" })),
  posting(["bonus/more/free", "bonus/more/free: hourly"], claimed("hourly"), async () => ({
    type: "hourly",
  })),
  posting(["raceback/out"], claimed("rakeback"), async (site, who) => {
    await site.call(who, "dice/play", { bet: 50, chance: 95, btn: "up" });
    return {};
  }),
  posting(["user/outRef"], counting("referral_payouts"), earnIncome),
  posting(["bonus/repost/transfer"], claimed("repost"), repost),
  posting(["bonus/social/free"], claimed("social"), joinVk),
  posting(["payment/new"], counting("payments"), async () => ({ sum: 100, system: "qiwi" })),
  paidDeposit,
  posting(["withdraw/out"], counting("withdrawals"), async (site, who) => {
    await paidIn(site, who);
    return WISH;
  }),
  {
    name: "withdraw/cancel",
    queue: "postings",
    async prepare(site) {
      const { who, id } = await withdrawing(site);
      const counts = `${counting("withdrawals")} AND state = 'cancelled'`;
      return callOf(site, { who, path: "withdraw/cancel", body: { id }, counts });
    },
  },
  posting(["limits/set"], counting("limit_changes"), async () => ({ kind: "stake", limit: 100 })),
  posting(["deletion/ask"], counting("account_deletions"), async () => ({ give_up: 1000 })),
  posting(
    ["deletion/cancel"],
    `${counting("account_deletions")} AND cancelled_at IS NOT NULL`,
    async (site, who) => {
      await site.call(who, "deletion/ask", { give_up: 1000 });
      return {};
    },
  ),
];
