import { type Refusal, refusal } from "@rumb/contract/errors";
import { refuseFilter } from "@rumb/contract/my-bets-filter";
import {
  ECONOMY_DAYS_MAX,
  type EconomyGame,
  type EconomyGameDay,
  type EconomyMoneyDay,
  type EconomyReply,
  type EconomyRequest,
} from "@rumb/contract/operator";
import { RAKEBACK_UNITS_PER_KOPECK } from "@rumb/games/bonuses/rakeback";
import { GAME_IDS, isGameId } from "@rumb/games/games";
import { kopecks, roubles } from "@rumb/money/kopecks";
import type { Database } from "../../platform/db/database.ts";
import { HOUSE_ACCOUNTS } from "../../money/house-accounts.ts";
import {
  type FlowDay,
  type PlayDay,
  readEconomyHead,
  readFlowDays,
  readNewPlays,
  readPlayDays,
} from "./economy-store.ts";
import { returnOf, THEORY } from "./economy-theory.ts";

/** As many bets behind the digest are added up by a call: some hundredths of a second. */
const TAIL_BETS = 20_000;
const DAY_MS = 86_400_000;

/**
 * The economy of a period, both days inside: days from the digest, and what is newer from the bets themselves. A bet counts on the day
 * on which it was made, once it is settled; refunded ones do not. Refuses a period that is reversed or longer than a year.
 */
export async function economyOf(
  database: Pick<Database, "transaction">,
  period: EconomyRequest,
): Promise<EconomyReply | Refusal> {
  const refused = refuseFilter(period);
  if (refused !== null) return refused;
  const days = (Date.parse(period.to) - Date.parse(period.from)) / DAY_MS + 1;
  if (days > ECONOMY_DAYS_MAX) return refusal("PERIOD_TOO_LONG", { days: String(ECONOMY_DAYS_MAX) });
  return database.transaction(async (query) => {
    await query(`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY`);
    const { throughId, throughDay } = await readEconomyHead(query);
    const [known, fresh, flows] = await Promise.all([
      readPlayDays(query, period),
      readNewPlays(query, { ...period, throughId, limit: TAIL_BETS, theory: THEORY }),
      readFlowDays(query, period, throughDay),
    ]);
    const plays = [...known, ...fresh.days];
    return {
      games: grouped(plays, ({ game }) => game)
        .map(gameOf)
        .toSorted((one, other) => GAME_IDS.indexOf(one.game) - GAME_IDS.indexOf(other.game)),
      game_days: grouped(plays, ({ day, game }) => `${day} ${game}`)
        .map((sum): EconomyGameDay => Object.assign(gameOf(sum), { day: sum.day }))
        .toSorted((one, other) => one.day.localeCompare(other.day) || one.game.localeCompare(other.game)),
      money_days: moneyDays(flows),
      bonus_accounts: bonusAccounts(flows),
      complete: fresh.seen < TAIL_BETS,
    };
  });
}

/** Adds up what has the same key; of the day the first is kept. */
function grouped(plays: readonly PlayDay[], keyOf: (play: PlayDay) => string): PlayDay[] {
  const groups = Map.groupBy(plays, keyOf);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const sum = (part: (play: PlayDay) => number) => group.reduce((total, play) => total + part(play), 0);
    if (first === undefined) return [];
    return {
      day: first.day,
      game: first.game,
      bets: sum(({ bets }) => bets),
      staked: sum(({ staked }) => staked),
      paid: sum(({ paid }) => paid),
      pot: sum(({ pot }) => pot),
      expected: sum(({ expected }) => expected),
      variance: sum(({ variance }) => variance),
      rakeback: sum(({ rakeback }) => rakeback),
      rakebackOf: sum(({ rakebackOf }) => rakebackOf),
    };
  });
}

function gameOf(sum: PlayDay): EconomyGame {
  const { game, bets, staked, paid, pot, rakeback, rakebackOf } = sum;
  if (!isGameId(game)) throw new Error(`the economy knows no game ${game}`);
  return {
    game,
    bets,
    turnover: roubles(kopecks(staked)),
    payout: roubles(kopecks(paid)),
    pot: roubles(kopecks(pot)),
    rakeback: rakebackOf === 0 ? null : rakeback / RAKEBACK_UNITS_PER_KOPECK / rakebackOf,
    ...returnOf(sum),
  };
}

function moneyDays(flows: readonly FlowDay[]): EconomyMoneyDay[] {
  return [...Map.groupBy(flows, ({ day }) => day)]
    .map(([day, moved]) => {
      const sum = (fits: (flow: FlowDay) => boolean, part: (flow: FlowDay) => number) =>
        roubles(kopecks(moved.filter(fits).reduce((total, flow) => total + part(flow), 0)));
      const given = ({ given }: FlowDay) => given;
      const cost = ({ given, taken }: FlowDay) => given - taken;
      const kinds = [...new Set(moved.filter(isBonus).map(({ account }) => account))].toSorted();
      return {
        day,
        deposits: sum(({ kind }) => kind === "deposit", given),
        withdrawals: sum(({ kind }) => kind === "withdrawal_payout", given),
        bonuses: sum(isBonus, cost),
        bonus_kinds: Object.fromEntries(
          kinds.map((kind) => [kind, sum(({ account }) => account === kind, cost)]),
        ),
        adjustments: sum(({ account }) => account === "adjustments", cost),
      };
    })
    .toSorted((one, other) => one.day.localeCompare(other.day));
}

/** A new kind of bonus has a house account of its own, and so a column of its own. */
function bonusAccounts(flows: readonly FlowDay[]): string[] {
  const spent = flows.filter(isBonus).map(({ account }) => account);
  return [...new Set([...HOUSE_ACCOUNTS.filter(isBonusAccount), ...spent])];
}

function isBonus({ account }: FlowDay): boolean {
  return isBonusAccount(account);
}

function isBonusAccount(account: string): boolean {
  return account.startsWith("bonus:");
}
