import { PROPOSAL_KINDS } from "@rumb/contract/operator-proposals";
import { WHEEL_COLORS } from "@rumb/games/wheel/wheel-pockets";
import { kopecks } from "@rumb/money/kopecks";
import { checkReposts } from "../../apps/server/src/features/bonuses/repost-service.ts";
import { createPromoCode } from "../../apps/server/src/features/promo/promo-service.ts";
import { deedOf } from "../../apps/server/test/_kill-deeds.ts";
import type { KillSite, Person } from "../../apps/server/test/_kill-site.ts";
import { safeCellsOf } from "../../apps/server/test/_harness-mines.ts";
import { type Answer, post, postOnce } from "../../apps/server/test/_harness-site.ts";
import {
  asSuperuser,
  clearWager,
  deposit,
  openWalletDeps,
  type WalletDeps,
} from "../../apps/server/test/_harness-wallet.ts";

/** A way in which money moves, or what decides about it, from outside. */
export type MoneyCall = {
  readonly name: string;
  /** Those of one queue wait for each other: for a worker of the ledger, or for the audit log's last entry. */
  readonly queue: "plays" | "rounds" | "postings" | "audited";
  prepare(site: MoneySite): Promise<Deed>;
};

/** Something that is there to be done, once. */
export type Deed = {
  /** Numbers that the transactions of this deed, and of no other, name. */
  readonly marks: readonly number[];
  /** Whether it is done, as often as it is. */
  done(): Promise<number>;
  /** Asks for it, once or again until somebody answers; the same whenever it is asked. */
  ask(how: "once" | "patiently"): Promise<Answer>;
  /** A repeat is answered as the first was. */
  readonly keyed: boolean;
  /** What is sent; null of what is no call of the API. */
  readonly request: Request | null;
};

type Request = { readonly path: string; readonly body: object; readonly cookie: string };

export type MoneySite = KillSite & { readonly wallet: WalletDeps };

/** The services that prepare deeds, beside the node. */
export async function openMoneySite(site: KillSite): Promise<MoneySite> {
  return { ...site, wallet: await openWalletDeps(site.servers.site().database) };
}

let keys = 0;

type Call = {
  readonly who: Person;
  readonly path: string;
  readonly body?: object;
  readonly keyed?: boolean;
  /** Of whoever it is done to, beside who asks. */
  readonly marks?: readonly number[];
  /** A statement that counts what is done; its value is whoever it is done to. */
  readonly counts: string;
  readonly of?: number;
  /** What must be done as often, counted in another way. */
  readonly alike?: () => Promise<number>;
};

/** A call of the API. */
function callOf({ servers, counted }: MoneySite, call: Call): Deed {
  const { who, path, body = {}, keyed = true, marks = [], counts, of = who.id, alike } = call;
  keys += 1;
  const headers: Record<string, string> = keyed ? { "idempotency-key": `deed-${keys}` } : {};
  return {
    marks: [who.id, ...marks],
    keyed,
    request: { path: `/api/${path}`, body, cookie: who.cookie },
    async done() {
      const [times, others] = [await counted(counts, [of]), await alike?.()];
      // What is half done has been done no whole number of times.
      return others === undefined || others === times ? times : Number.NaN;
    },
    ask(how) {
      const origin = path.startsWith("operator/") ? servers.consoleOrigin() : servers.origin();
      const asked = { cookie: who.cookie, body, headers };
      return how === "once" ? postOnce(origin, `/api/${path}`, asked) : post(origin, `/api/${path}`, asked);
    },
  };
}

/** Rows of the player. */
const counting = (table: string) => `SELECT count(*) FROM ${table} WHERE player_id = $1`;

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

/** What an operator does, with what it is done to. */
function audited(
  name: string,
  make: (site: MoneySite, who: Person) => Promise<Omit<Call, "who">>,
): MoneyCall {
  return {
    name,
    queue: "audited",
    async prepare(site) {
      const who = await site.person("operator");
      return callOf(site, { who, ...(await make(site, who)) });
    },
  };
}

const WISH = { sum: "600.00", system: "card", system_number: "4111111111111111" };

/** Somebody who waits for a withdrawal, and its number. */
async function withdrawing(site: MoneySite): Promise<{ who: Person; id: number }> {
  const who = await site.person();
  await paidIn(site, who);
  const { body } = await site.call(who, "withdraw/out", WISH);
  const { data }: { data: { id: number } } = JSON.parse(JSON.stringify(body.success));
  return { who, id: data.id };
}

async function paidIn(site: MoneySite, { id }: Person): Promise<void> {
  await deposit({ deps: site.wallet }, id, 100_000);
  await clearWager({ deps: site.wallet }, id);
}

async function promoCode({ wallet }: MoneySite): Promise<string> {
  keys += 1;
  const name = `ДЕЛО-${keys}`;
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

/** The provider says that an order is paid, again and again if need be. */
const paidDeposit: MoneyCall = {
  name: "a deposit that the provider reports",
  queue: "postings",
  async prepare(site) {
    const who = await site.person();
    const { body } = await site.call(who, "payment/new", { sum: 100, system: "qiwi" });
    const { id, link }: { id: number; link: string } = JSON.parse(JSON.stringify(body.success));
    const { port } = new URL(link);
    return {
      marks: [who.id],
      keyed: false,
      request: null,
      done: () => site.counted(`SELECT count(*) FROM payments WHERE id = $1 AND state = 'paid'`, [id]),
      async ask() {
        // The sandbox's provider lives in the node, and has another port when that is started again.
        const said = await post(`http://127.0.0.1:${port}`, new URL(`${link}/paid`).pathname);
        const { status, site: heard } = JSON.parse(JSON.stringify(said.body));
        const answered: number = status === "paid" ? (heard?.status ?? 200) : said.status;
        // A provider takes anything but 200 for "not known", and calls again.
        return { status: answered, body: answered === 503 ? { code: "OUTCOME_UNKNOWN" } : {} };
      },
    };
  },
};

/** All of them. */
export const MONEY_CALLS: readonly MoneyCall[] = [
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
  {
    name: "deletion/ask",
    queue: "postings",
    async prepare(site) {
      const who = await site.person();
      const body = { give_up: 1000 };
      // Whoever leaves may only call it off: a repeat is refused with that.
      return callOf(site, {
        who,
        path: "deletion/ask",
        body,
        keyed: false,
        counts: counting("account_deletions"),
      });
    },
  },
  posting(
    ["deletion/cancel"],
    `${counting("account_deletions")} AND cancelled_at IS NOT NULL`,
    async (site, who) => {
      await site.call(who, "deletion/ask", { give_up: 1000 });
      return {};
    },
  ),
  ...(["credit", "debit"] as const).map((direction) =>
    audited(`operator/players/adjust: ${direction}`, async (site) => {
      const { id } = await site.person();
      return {
        path: "operator/players/adjust",
        body: { id, direction, sum: 250, reason: "Приз" },
        marks: [id],
        of: id,
        counts: counting("adjustments"),
      };
    }),
  ),
  audited("operator/withdrawals/approve", (site) => decision(site, ["approve", "paid"], {})),
  audited("operator/withdrawals/reject", (site) =>
    decision(site, ["reject", "rejected"], { comment: "Чужая карта" }),
  ),
  audited("operator/players/ban", async (site) => {
    const { id } = await site.person();
    return {
      path: "operator/players/ban",
      body: { id, comment: "Чужая карта" },
      keyed: false,
      marks: [id],
      of: id,
      counts: `SELECT count(*) FROM players WHERE id = $1 AND banned_at IS NOT NULL`,
    };
  }),
  ...PROPOSAL_KINDS.flatMap((kind) => [
    audited(`operator/proposals/create: ${kind}`, async (site, who) => {
      const { deed } = await deedOf(site, kind, who);
      return {
        path: "operator/proposals/create",
        body: { deed, reason: "Так надо" },
        counts: `SELECT count(*) FROM proposals WHERE proposed_by = $1`,
      };
    }),
    audited(`operator/proposals/confirm: ${kind}`, async (site) => {
      const proposer = await site.person("operator");
      const { deed, done } = await deedOf(site, kind, proposer);
      const { body } = await site.call(proposer, "operator/proposals/create", { deed, reason: "Так надо" });
      const id = Number(body.success?.["id"]);
      return {
        path: "operator/proposals/confirm",
        body: { id },
        keyed: false,
        of: id,
        counts: `SELECT count(*) FROM proposals WHERE id = $1 AND state = 'confirmed'`,
        alike: done,
      };
    }),
  ]),
];

async function decision(
  site: MoneySite,
  [verb, state]: readonly [verb: string, state: string],
  words: object,
): Promise<Omit<Call, "who">> {
  const { who, id } = await withdrawing(site);
  return {
    path: `operator/withdrawals/${verb}`,
    body: { id, ...words },
    keyed: false,
    marks: [who.id],
    of: id,
    counts: `SELECT count(*) FROM withdrawals WHERE id = $1 AND state = '${state}'`,
  };
}
