import type { EconomyReply } from "@rumb/contract/operator";
import { games, type GameId } from "@rumb/games/games";

/** What a game has given back over a period, as parts of its stakes; null for what is not known. */
export type MeasuredReturn = {
  readonly game: GameId;
  readonly returned: number | null;
  readonly pot: number | null;
  /** What was gained, whether it was taken out or not. */
  readonly rakeback: number | null;
  readonly partner: number;
  readonly bonuses: number;
  readonly total: number | null;
};

/** The cost of something, by the account of the house that has paid it. */
type CostOf = (account: string) => number;

/**
 * The games of a period with everything that the site has paid. Nobody knows for which game a bonus was paid: its cost is spread over all
 * stakes, what partners got over the stakes that clear a deposit.
 */
export function measuredReturns(economy: EconomyReply): MeasuredReturn[] {
  const bonuses = bonusShare(economy);
  const partner = partnerShare(economy);
  return economy.games.map((row) => {
    const { returned } = row;
    const pot = row.turnover === 0 ? null : row.pot / row.turnover;
    const partnerOf = games[row.game].wagers ? partner : 0;
    const rakeback = games[row.game].rakeback ? row.rakeback : 0;
    return {
      game: row.game,
      returned,
      pot,
      rakeback,
      partner: partnerOf,
      bonuses,
      total:
        returned === null || pot === null ? null : returned + pot + (rakeback ?? 0) + partnerOf + bonuses,
    };
  });
}

/** What bonuses of fixed sums have cost of all stakes; `factorOf` changes the cost of a kind. 0 without stakes. */
export function bonusShare(economy: EconomyReply, factorOf: CostOf = () => 1): number {
  const turnover = turnoverOf(economy, () => true);
  const accounts = economy.bonus_accounts.filter((account) => !OF_TURNOVER.has(account));
  const cost = accounts.reduce((sum, account) => sum + costOf(economy, account) * factorOf(account), 0);
  return turnover === 0 ? 0 : cost / turnover;
}

function partnerShare(economy: EconomyReply): number {
  const turnover = turnoverOf(economy, (game) => games[game].wagers);
  return turnover === 0 ? 0 : costOf(economy, PARTNERS) / turnover;
}

function turnoverOf(economy: EconomyReply, counts: (game: GameId) => boolean): number {
  return economy.games.reduce((sum, { game, turnover }) => sum + (counts(game) ? turnover : 0), 0);
}

function costOf({ money_days }: EconomyReply, account: string): number {
  return money_days.reduce((sum, { bonus_kinds: kinds }) => sum + (kinds[account] ?? 0), 0);
}

const PARTNERS = "bonus:referral";
/** Rakeback counts when it is gained, not when it is taken out. */
const OF_TURNOVER: ReadonlySet<string> = new Set([PARTNERS, "bonus:rakeback"]);
