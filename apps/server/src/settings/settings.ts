import { RAKEBACK_GAME_IDS, type RakebackGameId } from "@rumb/games/games";
import { REFERRAL_REWARD_KOPECKS } from "@rumb/games/bonuses/bonus-levels";
import { isRecord } from "@rumb/contract/guards";
import { kopecks } from "@rumb/money/kopecks";
import { type Static, type TProperties, Type } from "typebox";

/** Thirty days: how long it is kept how old a player's rakeback is. */
export const LONGEST_HOLD_HOURS = 720;

/**
 * What the operator may change while the site runs: the name of each setting, its type and its default. Amounts are
 * kopecks. A row in table `settings` overrides the default of its name.
 */
export const settingSchemas = {
  /** Largest payout of one bet in kopecks; null means that only the games' own limits stand. */
  maxWinKopecks: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
  /** House edge by game, hundredths of a percent; at most half, so that a won bet always pays something. */
  edgeHundredths: Type.Record(Type.String(), whole(0, 5000)),
  /** The progressive pot of dice and bubbles. */
  progressive: group({
    sharePermyriad: whole(0, 10_000),
    hitsPerBillionKopecks: whole(0, 10_000),
    startKopecks: whole(100, 100_000_000_000),
  }),
  /** Shared rounds; whole seconds. */
  rounds: group({
    jackpotCountdownSeconds: whole(5, 600),
    /** How long after its first bet a jackpot with one player is refunded. */
    jackpotAloneSeconds: whole(30, 86_400),
    wheelCountdownSeconds: whole(5, 600),
  }),
  payments: group({
    /** Every paid deposit must be staked so many times before a withdrawal. */
    wagerTimes: whole(0, 100),
    /** When the provider is first asked about an open payment; then less and less often. */
    checkAfterSeconds: whole(1, 3600),
  }),
  withdrawals: group({
    /** What a player must have paid in altogether. */
    minDepositsKopecks: whole(0, 100_000_000_000),
    /** Above this two different operators must approve. */
    twoOperatorsAboveKopecks: whole(0, 100_000_000_000),
    /** How long a deposit makes a player active; without one their bonuses of that time stay. */
    activeDays: whole(1, 3650),
  }),
  bonuses: group({
    /** The most that a claim gives, and how long the next one is waited for. */
    day: timedBonus(),
    hourly: timedBonus(),
    /** How long a promo-coder waits between two codes. */
    promocoderPauseSeconds: whole(0, 31_536_000),
    /** Its larger stakes give half as much rakeback again; null: the games take turns, a week each. */
    weekGame: Type.Unsafe<RakebackGameId | null>(
      Type.Union([Type.Null(), ...RAKEBACK_GAME_IDS.map((game) => Type.Literal(game))]),
    ),
  }),
  social: group({
    /** What joining the VK group gives, and the Telegram channel. */
    vkKopecks: whole(1, 10_000_000),
    telegramKopecks: whole(1, 10_000_000),
    /** So often may one player have VK and Telegram asked about them, each: they bound what we may ask. */
    checksPerMinutePerPlayer: whole(1, 1_000_000),
  }),
  referrals: group({
    /** For a referral who links VK and a Telegram account that nobody has had. */
    linkRewardKopecks: whole(0, 10_000_000),
    /** How long a visit by a link is remembered. */
    cookieDays: whole(1, 365),
  }),
  /** Rakeback and the income of partners. */
  rewards: group({
    /** They can be moved to the balance when they are so old; 0 is at once. */
    holdHours: whole(0, LONGEST_HOLD_HOURS),
    /** The most that one person moves in a calendar month, over all accounts that are linked; null: no bound. */
    monthCapKopecks: Type.Union([whole(0, 100_000_000_000), Type.Null()]),
  }),
  adjustments: group({
    /** One operator gives no more than this to players in 24 hours. */
    dayTotalKopecks: whole(0, 100_000_000_000),
  }),
  /** What one operator does without a second. */
  oneOperator: group({
    /** What they give to players and approve alone in 24 hours, together. */
    dayTotalKopecks: whole(0, 100_000_000_000),
  }),
  /** What makes operators look at each other. */
  alarms: group({
    /** Whole numbers of cards and wallets that one operator may be shown in 24 hours without an alarm. */
    numbersShownPerDay: whole(0, 100_000),
  }),
  /** What the site itself raises an alarm about, and where it says so. */
  alarmRules: group({
    /** Hours that a withdrawal may wait. */
    queueHours: whole(1, 720),
    /** What a bet may win without an alarm, with the pot. */
    winKopecks: whole(1, 100_000_000_000),
    /** Bets of a day from which on the return of a game is held against its theory. */
    returnBets: whole(100, 1_000_000_000),
    /** Whether the bot writes to the operators whose Telegram is bound, and whether the webhook is called. */
    telegram: onOrOff(),
    webhook: onOrOff(),
  }),
  /** How rings of accounts are found and scored: the points of each rule, and from where on something counts. */
  fraudRings: group({
    telegram: whole(0, 1000),
    destination: whole(0, 1000),
    device: whole(0, 1000),
    address: whole(0, 1000),
    referral: whole(0, 1000),
    /** A member is banned. */
    banned: whole(0, 1000),
    /** The members are so many. */
    many: whole(0, 1000),
    manyFrom: whole(2, 200),
    /** Two accounts belong together when what they have in common has so many points. */
    joinFrom: whole(1, 5000),
    /** An address at which more devices than this are in use, or who has invited more accounts, is a crowd: then it says nothing. */
    crowd: whole(2, 50),
  }),
  /** Months that leave the database. */
  archive: group({
    /** A month of bets older than so many is archived; 0: none is. */
    months: whole(0, 120),
  }),
  /** How long people stay signed in. */
  sessions: group({
    /** Live sessions of one player; the longest idle one makes room. */
    mostPerPlayer: whole(1, 100),
    /** How long after its sign-in a session ends, however much it is used. */
    days: whole(1, 365),
    /** An operator's ends sooner, and after this time without use. */
    operatorHours: whole(1, 720),
    operatorIdleMinutes: whole(5, 1440),
  }),
  socketLimits: group({
    /** Sockets of one node. */
    maxConnections: whole(1, 1_000_000),
    /** Sockets of one address; a school or a mobile carrier puts many people behind one. */
    maxPerAddress: whole(1, 1_000_000),
    /** Messages that one socket may send in a second. */
    messagesPerSecond: whole(1, 10_000),
  }),
  rateLimits: group({
    /** Calls of one player in a second, over all of their devices. */
    callsPerSecondPerPlayer: whole(1, 1_000_000),
    /** Calls from one address in a minute; many players may share one. */
    callsPerMinutePerAddress: whole(1, 100_000_000),
    /** Started sign-ins from one address in a minute. */
    loginsPerMinutePerAddress: whole(1, 1_000_000),
  }),
  wrongCodes: group({
    /** Wrong promo codes of one player in ten minutes, and of one address, before it has to wait. */
    perPlayer: whole(1, 1_000_000),
    perAddress: whole(1, 1_000_000),
  }),
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
  rewards: { holdHours: 24, monthCapKopecks: null },
  adjustments: { dayTotalKopecks: 1_000_000 },
  oneOperator: { dayTotalKopecks: 3_000_000 },
  alarms: { numbersShownPerDay: 30 },
  alarmRules: {
    queueHours: 12,
    winKopecks: 5_000_000,
    returnBets: 10_000,
    telegram: "off",
    webhook: "off",
  },
  fraudRings: {
    telegram: 80,
    destination: 60,
    device: 40,
    address: 20,
    referral: 10,
    banned: 30,
    many: 20,
    manyFrom: 5,
    joinFrom: 30,
    crowd: 8,
  },
  archive: { months: 0 },
  sessions: { mostPerPlayer: 10, days: 90, operatorHours: 12, operatorIdleMinutes: 30 },
  socketLimits: { maxConnections: 20_000, maxPerAddress: 2_000, messagesPerSecond: 20 },
  rateLimits: {
    callsPerSecondPerPlayer: 30,
    callsPerMinutePerAddress: 6_000,
    loginsPerMinutePerAddress: 60,
  },
  wrongCodes: { perPlayer: 5, perAddress: 20 },
};

/**
 * Settings that money depends on, and those that bound what an operator may do: one operator proposes a change of them, another
 * confirms it.
 */
const NEEDS_SECOND: Readonly<Record<SettingName, boolean>> = {
  maxWinKopecks: true,
  edgeHundredths: true,
  progressive: true,
  rounds: false,
  payments: true,
  withdrawals: true,
  bonuses: true,
  social: true,
  referrals: true,
  rewards: true,
  adjustments: true,
  oneOperator: true,
  alarms: true,
  alarmRules: true,
  fraudRings: true,
  archive: true,
  sessions: true,
  socketLimits: true,
  rateLimits: true,
  wrongCodes: true,
};

/** Whether a change of this setting needs a second operator. */
export function needsSecond(name: SettingName): boolean {
  return NEEDS_SECOND[name];
}

/**
 * A stored value with the default of each field that it lacks: a version whose group has one field more still reads the rows that the
 * version before has written.
 */
export function withDefaults(stored: unknown, fallback: unknown): unknown {
  if (!isRecord(stored) || !isRecord(fallback)) return stored;
  const fields = Object.entries(stored).map(([name, value]) => [name, withDefaults(value, fallback[name])]);
  return { ...fallback, ...Object.fromEntries(fields) };
}

/** Name of a setting, when there is one of that name. */
export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(settingSchemas, name);
}

function timedBonus() {
  return group({ maxKopecks: whole(1, 10_000_000), periodSeconds: whole(60, 31_536_000) });
}

function onOrOff() {
  return Type.Unsafe<"on" | "off">(Type.Union([Type.Literal("on"), Type.Literal("off")]));
}

function whole(minimum: number, maximum: number) {
  return Type.Integer({ minimum, maximum });
}

function group<Fields extends TProperties>(fields: Fields) {
  return Type.Object(fields, { additionalProperties: false });
}
