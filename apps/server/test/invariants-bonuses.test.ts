import { kopecks } from "@rumb/money/kopecks";
import { expect, test } from "vitest";
import { payRakeback } from "../src/features/bonuses/rakeback-service.ts";
import { checkReposts, transferReposts } from "../src/features/bonuses/repost-service.ts";
import { claimSocialBonus } from "../src/features/bonuses/social-bonus-service.ts";
import { claimTimedBonus } from "../src/features/bonuses/timed-bonus-service.ts";
import { BONUS_RULES } from "../src/checks/rules/bonus-rules.ts";
import { activatePromo, createPromoCode } from "../src/features/promo/promo-service.ts";
import { systemRandom } from "../src/platform/runtime/random.ts";
import { rulesBrokenBy, spoilCases, useSuperuser } from "./_broken-rules.ts";
import { linkedPlayer, useBonuses } from "./_bonuses.ts";
import { expectBooksInOrder, playDice } from "./_harness-ledger.ts";
import { accepted } from "./_harness-wallet.ts";
import { inTiers } from "./_in-tiers.ts";

const { wallet } = useBonuses();
const superuser = useSuperuser(() => wallet().site);

test("what the bonuses do keeps every rule", async () => {
  await makeOneOfEach();
  await expectBooksInOrder(wallet().site.database);
});

/** The rule forgives what was settled around the turn of an hour: the bets were settled in its middle, whenever this runs. */
const inMidHour = (sql: string): string =>
  `WITH moved AS (UPDATE bets SET settled_at = date_trunc('hour', settled_at) + interval '30 minutes' WHERE rakeback_units > 0) ${sql}`;

/** Each breaks the books in one place, past every guard. */
const SPOILS: Record<keyof typeof BONUS_RULES, Record<string, string>> = {
  "every use of a promo code is a payment's or has its credit, and no other has one": {
    "a credit is gone": `DELETE FROM transfers WHERE kind = 'promo'`,
    "a credit is another amount": `UPDATE transfers SET amount = amount + 1 WHERE kind = 'promo'`,
    "a credit is of no use": `DELETE FROM promo_uses`,
    "a credit came from another account": `UPDATE transfers SET debit_account = (SELECT id FROM house_accounts
      WHERE name = 'bonus:day') WHERE kind = 'promo'`,
    "a code gives more than it did": `UPDATE promo_codes SET reward = reward + 1`,
  },
  "every claimed bonus has its credit, and no other has one": {
    "a credit is gone": `DELETE FROM transfers WHERE kind = 'bonus_day'`,
    "a claim is gone": `DELETE FROM bonus_claims WHERE bonus = 'hourly'`,
    "a claim is another amount": `UPDATE bonus_claims SET amount = amount + 1 WHERE bonus = 'rakeback'`,
    "a credit came from another account": `UPDATE transfers SET debit_account = (SELECT id FROM house_accounts
      WHERE name = 'bonus:day') WHERE kind = 'bonus_hourly'`,
    "a credit went to somebody else": `UPDATE transfers SET credit_account = credit_account + 1
      WHERE kind = 'bonus_rakeback'`,
  },
  "a player who has claimed a timed bonus has its timer": {
    "a timer is gone": `DELETE FROM bonus_timers WHERE bonus = 'day'`,
  },
  "a player's rakeback is what their bets have given, without what was paid out": {
    "a unit is too many": `UPDATE player_accounts SET rakeback_units = rakeback_units + 1`,
    "a bet has given less": `UPDATE bets SET rakeback_units = rakeback_units - 1`,
    "a payout was not taken off": `UPDATE player_accounts SET rakeback_units = rakeback_units + 100000`,
  },
  "it is written down what a player's rakeback was at the beginning of each hour that gave them any": {
    "an hour began with more, so it is free too soon": inMidHour(
      `UPDATE rakeback_hours SET units = units + 1`,
    ),
    "an hour is gone": inMidHour(`DELETE FROM rakeback_hours`),
    "an hour is nobody's": inMidHour(`UPDATE rakeback_hours SET player_id = player_id + 100000`),
    "a bet has moved to the hour before": inMidHour(`UPDATE rakeback_hours SET hour = hour - 1`),
  },
  "a player's repost income is what their reposts have given, without what was transferred": {
    "an income is too much": `UPDATE players SET repost_income = repost_income + 1 WHERE reposts > 0`,
    "a repost gave less": `UPDATE reposts SET reward = reward - 1`,
    "a repost is gone": `DELETE FROM reposts`,
    "a transfer was not taken off": `UPDATE players SET repost_income = 80 WHERE reposts > 0`,
  },
  "a social bonus was paid for an account of its player, once": {
    "its account is unknown": `DELETE FROM social_claims`,
    "it is another player's account": `UPDATE social_claims SET account_id = account_id || '-'`,
    "its claim is gone": `DELETE FROM bonus_claims WHERE bonus = 'social'`,
  },
  "only a settled bet gives rakeback, within the rates, and none of the jackpot does": {
    "a bet gives more than the highest rate": `UPDATE bets SET rakeback_units = stake * 3000 + 1`,
    "a bet of the jackpot gives some": `UPDATE bets SET game = 'jackpot'`,
    "a bet gives some before it is settled": `UPDATE bets SET state = 'open', settled_at = NULL`,
  },
};

inTiers(spoilCases(SPOILS), (some, tier) => {
  test.each(some)(`$rule: it is found when $name${tier}`, async ({ rule, sql }) => {
    await makeOneOfEach();
    expect(await rulesBrokenBy(superuser(), sql)).toContain(rule);
  });
});

let made = 0;

async function makeOneOfEach(): Promise<void> {
  made += 1;
  const { deps, ledger } = wallet();
  const playerId = await linkedPlayer(wallet(), 100_000);
  const player = { playerId, idempotency: undefined };
  const code = { name: `ONE-${made}`, kind: "player", reward: kopecks(100), usesLimit: 5 } as const;
  await createPromoCode(deps.database.query, { ...code, createdBy: null });
  accepted(await activatePromo(deps, player, code.name));
  for (const bonus of ["day", "hourly"])
    accepted(await claimTimedBonus({ ...deps, random: systemRandom }, player, bonus));
  await playDice(ledger, { playerId, bet: 10.01 });
  accepted(await payRakeback(deps, player));
  const group = { isMember: async () => true, repostedPosts: async () => ["-1_1", "-1_2"] };
  const bot = { isInChannel: async () => true };
  const social = { ...deps, vkCommunity: { group }, telegram: { bot } };
  for (const network of ["vk", "tg"]) accepted(await claimSocialBonus(social, player, network));
  accepted(await checkReposts(social, player));
  accepted(await transferReposts(deps, player));
}
