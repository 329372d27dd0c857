import { RAKEBACK_GAME_IDS, type RakebackGameId } from "@rumb/games/games";
import { REFERRAL_REWARD_KOPECKS } from "@rumb/games/bonuses/bonus-levels";
import { kopecks } from "@rumb/money/kopecks";
import { Type, type Static } from "typebox";

/**
 * What the operator may change while the site runs: the name of each setting, its type and its default. Amounts are
 * kopecks. A row in table `settings` overrides the default of its name.
 */
export const settingSchemas = {
  /** Largest payout of one bet in kopecks; null means that only the games' own limits stand. */
  maxWinKopecks: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
  /** House edge by game, hundredths of a percent; at most half, so that a won bet always pays something. */
  edgeHundredths: Type.Record(Type.String(), Type.Integer({ minimum: 0, maximum: 5000 })),
  /** The progressive pot of dice and bubbles. */
  progressive: Type.Object(
    {
      sharePermyriad: Type.Integer({ minimum: 0, maximum: 10_000 }),
      hitsPerBillionKopecks: Type.Integer({ minimum: 0, maximum: 10_000 }),
      startKopecks: Type.Integer({ minimum: 100, maximum: 100_000_000_000 }),
    },
    { additionalProperties: false },
  ),
  /** Shared rounds; whole seconds. */
  rounds: Type.Object(
    {
      jackpotCountdownSeconds: Type.Integer({ minimum: 5, maximum: 600 }),
      /** A jackpot with one player is refunded so long after their first bet. */
      jackpotAloneSeconds: Type.Integer({ minimum: 30, maximum: 86_400 }),
      wheelCountdownSeconds: Type.Integer({ minimum: 5, maximum: 600 }),
    },
    { additionalProperties: false },
  ),
  payments: Type.Object(
    {
      /** Every paid deposit must be staked so many times before a withdrawal. */
      wagerTimes: Type.Integer({ minimum: 0, maximum: 100 }),
      /** The provider is asked about a payment that is open for so long, and then less and less often. */
      checkAfterSeconds: Type.Integer({ minimum: 1, maximum: 3600 }),
    },
    { additionalProperties: false },
  ),
  withdrawals: Type.Object(
    {
      /** What a player must have paid in altogether. */
      minDepositsKopecks: Type.Integer({ minimum: 0, maximum: 100_000_000_000 }),
      /** Above this two different operators must approve. */
      twoOperatorsAboveKopecks: Type.Integer({ minimum: 0, maximum: 100_000_000_000 }),
      /** A deposit makes a player active for so long; without one their bonuses of that time stay. */
      activeDays: Type.Integer({ minimum: 1, maximum: 3650 }),
    },
    { additionalProperties: false },
  ),
  bonuses: Type.Object(
    {
      /** The most that a claim gives, and how long the next one is waited for. */
      day: timedBonus(),
      hourly: timedBonus(),
      /** A promo-coder waits so long between two codes. */
      promocoderPauseSeconds: Type.Integer({ minimum: 0, maximum: 31_536_000 }),
      /** Its larger stakes give half as much rakeback again; null: the games take turns, a week each. */
      weekGame: Type.Unsafe<RakebackGameId | null>(
        Type.Union([Type.Null(), ...RAKEBACK_GAME_IDS.map((game) => Type.Literal(game))]),
      ),
    },
    { additionalProperties: false },
  ),
  social: Type.Object(
    {
      /** What joining the VK group gives, and the Telegram channel. */
      vkKopecks: Type.Integer({ minimum: 1, maximum: 10_000_000 }),
      telegramKopecks: Type.Integer({ minimum: 1, maximum: 10_000_000 }),
      /** So often may one player have VK and Telegram asked about them, each: they bound what we may ask. */
      checksPerMinutePerPlayer: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
    },
    { additionalProperties: false },
  ),
  referrals: Type.Object(
    {
      /** For a referral who links VK and a Telegram account that nobody has had. */
      linkRewardKopecks: Type.Integer({ minimum: 0, maximum: 10_000_000 }),
      /** A visit by a link is remembered for so long. */
      cookieDays: Type.Integer({ minimum: 1, maximum: 365 }),
    },
    { additionalProperties: false },
  ),
  socketLimits: Type.Object(
    {
      /** Sockets of one node. */
      maxConnections: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
      /** Sockets of one address; a school or a mobile carrier puts many people behind one. */
      maxPerAddress: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
      /** Messages that one socket may send in a second. */
      messagesPerSecond: Type.Integer({ minimum: 1, maximum: 10_000 }),
    },
    { additionalProperties: false },
  ),
  rateLimits: Type.Object(
    {
      /** Calls of one player in a second, over all of their devices. */
      callsPerSecondPerPlayer: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
      /** Calls from one address in a minute; many players may share one. */
      callsPerMinutePerAddress: Type.Integer({ minimum: 1, maximum: 100_000_000 }),
      /** Started sign-ins from one address in a minute. */
      loginsPerMinutePerAddress: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
    },
    { additionalProperties: false },
  ),
} as const;

export type SettingName = keyof typeof settingSchemas;
export type SettingValues = { readonly [Name in SettingName]: Static<(typeof settingSchemas)[Name]> };

export const settingDefaults: SettingValues = {
  maxWinKopecks: null,
  edgeHundredths: {},
  progressive: { sharePermyriad: 50, hitsPerBillionKopecks: 2, startKopecks: kopecks(100_000) },
  rounds: { jackpotCountdownSeconds: 25, jackpotAloneSeconds: 600, wheelCountdownSeconds: 15 },
  payments: { wagerTimes: 3, checkAfterSeconds: 60 },
  withdrawals: { minDepositsKopecks: 10_000, twoOperatorsAboveKopecks: 1_000_000, activeDays: 30 },
  bonuses: {
    day: { maxKopecks: 1_000, periodSeconds: 86_400 },
    hourly: { maxKopecks: 300, periodSeconds: 3_600 },
    promocoderPauseSeconds: 86_400,
    weekGame: null,
  },
  social: { vkKopecks: 500, telegramKopecks: 500, checksPerMinutePerPlayer: 20 },
  referrals: { linkRewardKopecks: REFERRAL_REWARD_KOPECKS, cookieDays: 30 },
  socketLimits: { maxConnections: 20_000, maxPerAddress: 2_000, messagesPerSecond: 20 },
  rateLimits: {
    callsPerSecondPerPlayer: 30,
    callsPerMinutePerAddress: 6_000,
    loginsPerMinutePerAddress: 60,
  },
};

/** Name of a setting, when there is one of that name. */
export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(settingSchemas, name);
}

function timedBonus() {
  return Type.Object(
    {
      maxKopecks: Type.Integer({ minimum: 1, maximum: 10_000_000 }),
      periodSeconds: Type.Integer({ minimum: 60, maximum: 31_536_000 }),
    },
    { additionalProperties: false },
  );
}
