import { kopecksOf, Otherwise, same } from "./_compare.ts";
import { move, type Move, type Table } from "./_move.ts";
import { bindTelegram } from "./_people.ts";
import { HOUR, incomeNow, rakebackNow, settleIncomes, sum, takeFromRakeback, TERMS } from "./_rules.ts";
import { giveBonus } from "./_wallet-moves.ts";
import type { ActorName, Player } from "./_world.ts";

const PERIODS = { day: 24 * HOUR, hourly: HOUR };
const MOST = { day: TERMS.dayMax, hourly: TERMS.hourlyMax };

export function linkTelegram(who: ActorName): Move {
  return move(`${who} links Telegram`, async ({ player, site }) => {
    const found = await player(who);
    if (!found.linked && !found.banned) await bindTelegram(site, found);
  });
}

/** How much is drawn nobody knows before; that it is in its bounds the model knows. */
export function claimTimed(who: ActorName, bonus: "day" | "hourly"): Move {
  return move(`${who} claims the ${bonus} bonus`, async (table) => {
    const player = await table.player(who);
    const early = table.world.nowMs < player.timers[bonus] ? "BONUS_NOT_READY" : null;
    const body = { type: bonus };
    const reply = await claim(table, player, { path: "/api/bonus/more/free", body, refused: early });
    if (reply === null) return;
    const amount = kopecksOf(reply["sum"]);
    if (amount < 1 || amount > MOST[bonus]) throw new Otherwise("sum", `1 to ${MOST[bonus]}`, amount);
    player.timers[bonus] = table.world.nowMs + PERIODS[bonus];
    same("date", reply["date"], player.timers[bonus]);
    pay(table, player, { amount, balance: reply["balance"] });
  });
}

export function claimSocial(who: ActorName, network: "vk" | "tg"): Move {
  return move(`${who} claims the bonus for joining ${network}`, async (table) => {
    const player = await table.player(who);
    const unlinked = network === "tg" && !player.linked ? "TELEGRAM_NOT_LINKED" : null;
    const refused = player.banned ? "BANNED" : player.social.has(network) ? "SOCIAL_CLAIMED" : unlinked;
    const body = { type: network };
    const reply = await table.ask(player, { path: "/api/bonus/social/free", body, refused });
    if (reply === null) return;
    player.social.add(network);
    same("sum", kopecksOf(reply["sum"]), TERMS.social);
    pay(table, player, { amount: TERMS.social, balance: reply["balance"] });
  });
}

export function takeRakeback(who: ActorName): Move {
  return move(`${who} takes the rakeback`, async (table) => {
    const player = await table.player(who);
    const { all, free: amount } = rakebackNow(player, table.world.nowMs);
    const refused = heldBack({ all, free: amount }, "RAKEBACK_EMPTY");
    const reply = await claim(table, player, { path: "/api/raceback/out", body: {}, refused });
    if (reply === null) return;
    takeFromRakeback(player, amount);
    same("sum", kopecksOf(reply["sum"]), amount);
    pay(table, player, { amount, balance: reply["balance"] });
  });
}

/** All of the model's players have fewer reposts than the second level asks for. */
const REPOST = 40;
const MOST_REPOSTS = 24;

/** So many posts of the group are new on the wall when it is looked at. */
export function checkReposts(who: ActorName, posts: number): Move {
  return move(`${who} has ${posts} new reposts looked at`, async (table) => {
    const player = await table.player(who);
    const { reposts, vkId } = player;
    const made = Math.min(posts, MOST_REPOSTS - reposts.made);
    table.site.walls.set(
      vkId,
      Array.from({ length: made }, (_, index) => `-1_${reposts.made + index}`),
    );
    const reply = await claim(table, player, { path: "/api/bonus/repost/check", body: {}, refused: null });
    if (reply === null) return;
    reposts.made += made;
    reposts.income += made * REPOST;
    const bonus = (made * REPOST) / 100;
    const user = { income_repost: reposts.income / 100, repost: reposts.made, repost_bonus: bonus };
    same("reposts", reply["user"], { ...user, make_repost: made });
  });
}

export function transferReposts(who: ActorName): Move {
  return move(`${who} transfers the repost income`, async (table) => {
    const player = await table.player(who);
    const { income: amount } = player.reposts;
    const refused = amount === 0 ? "REPOST_EMPTY" : null;
    const reply = await claim(table, player, { path: "/api/bonus/repost/transfer", body: {}, refused });
    if (reply === null) return;
    player.reposts.income = 0;
    giveBonus(table.world, player, amount);
    const user: { transfer?: unknown; balance?: unknown } = { ...Object(reply["user"]) };
    same("reposts", [user.transfer, user.balance], [amount / 100, player.balance / 100]);
  });
}

/** A code by its number, counted over those that there are by then. */
export function activateCode(who: ActorName, number: number): Move {
  return move(`${who} activates code ${number}`, async (table) => {
    const { codes } = table.world;
    const player = await table.player(who);
    const code = codes[number % Math.max(1, codes.length)];
    const refused =
      code === undefined || code.kind === "deposit"
        ? "PROMO_UNKNOWN"
        : player.usedCodes.has(code.name)
          ? "PROMO_ALREADY_USED"
          : code.usesLeft === 0
            ? "PROMO_USED_UP"
            : null;
    const body = { name: code?.name ?? "THERE-IS-NONE" };
    const reply = await claim(table, player, { path: "/api/promo/active", body, refused });
    if (reply === null || code === undefined) return;
    code.usesLeft -= 1;
    player.usedCodes.add(code.name);
    same("reward", kopecksOf(reply["reward"]), code.gives);
    pay(table, player, { amount: code.gives, balance: reply["balance"] });
  });
}

/** The partner's screen; looking at it turns into income what is due. */
export function readPartner(): Move {
  return move("partner looks at their income", async (table) => {
    const partner = await table.player("partner");
    const refused = partner.banned ? "BANNED" : null;
    const reply = await table.look(partner, { path: "/api/user/getRef", refused });
    if (reply === null) return;
    settleIncomes(partner, table.world.nowMs);
    const user = reply["user"];
    const shown = ["income_all", "income", "pending"].map((name) =>
      typeof user === "object" && user !== null ? kopecksOf(Reflect.get(user, name)) : null,
    );
    const later = partner.incomes.filter(({ earnedMs }) => earnedMs === null);
    const waiting = sum(later.map(({ amount }) => amount));
    const { free } = incomeNow(partner, table.world.nowMs);
    same("income in all, now, and to come", shown, [partner.earned, free, waiting]);
  });
}

export function takeIncome(): Move {
  return move("partner takes their income out", async (table) => {
    const partner = await table.player("partner");
    const due = { ...partner, incomes: partner.incomes.map((income) => ({ ...income })) };
    settleIncomes(due, table.world.nowMs);
    const income = incomeNow(due, table.world.nowMs);
    const refused = partner.banned ? "BANNED" : heldBack(income, "REFERRAL_INCOME_EMPTY");
    const reply = await table.ask(partner, { path: "/api/user/outRef", refused });
    if (reply === null) return;
    settleIncomes(partner, table.world.nowMs);
    const { free: amount } = income;
    partner.paidOut += amount;
    same("sum", kopecksOf(reply["sum"]), amount);
    pay(table, partner, { amount, balance: reply["balance"] });
  });
}

/** Why nothing of a reward can be moved yet. */
function heldBack({ all, free }: { all: number; free: number }, empty: string): string | null {
  if (free > 0) return null;
  return all === 0 ? empty : "REWARD_HELD";
}

/** A bonus that asks for both accounts. */
function claim(
  table: Table,
  player: Player,
  { path, body, refused }: { path: string; body: object; refused: string | null },
) {
  const unlinked = player.linked ? refused : "TELEGRAM_NOT_LINKED";
  return table.ask(player, { path, body, refused: player.banned ? "BANNED" : unlinked });
}

function pay(
  { world }: Table,
  player: Player,
  { amount, balance }: { amount: number; balance: unknown },
): void {
  giveBonus(world, player, amount);
  same("balance", kopecksOf(balance), player.balance);
}

/** Time passes, in which nobody does anything. */
export function wait(hours: number): Move {
  return move(`${hours} hours pass`, async ({ world, site }) => {
    world.nowMs += hours * HOUR;
    await site.clock.set(world.nowMs);
  });
}
