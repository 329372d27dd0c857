import { judgeSealChain, judgeSeals } from "./derive/bet-seals.ts";
import { derivedAuditEnd, derivedEntrySeals, derivedLinks } from "./derive/derived-audit.ts";
import { derivedPot, derivedSettings } from "./derive/derived-site.ts";
import { derivedArchive } from "./derive/derived-archive.ts";
import { derivedBaseline } from "./derive/derived-baseline.ts";
import { derivedBets } from "./derive/derived-bets.ts";
import { derivedClaims, derivedReposts, derivedTimers } from "./derive/derived-bonuses.ts";
import { derivedDeeds } from "./derive/derived-deeds.ts";
import { derivedHolds } from "./derive/derived-holds.ts";
import {
  boundWithdrawals,
  derivedIncomes,
  derivedPayments,
  derivedWithdrawals,
} from "./derive/derived-money.ts";
import { derivedProposals } from "./derive/derived-proposals.ts";
import { derivedRakeback } from "./derive/derived-rakeback.ts";
import { derivedReconciliations } from "./derive/derived-reconciliations.ts";
import { derivedRounds } from "./derive/derived-rounds.ts";
import { derivedRunning } from "./derive/derived-running.ts";
import { derivedSeeds } from "./derive/derived-seeds.ts";
import { derivedWagers } from "./derive/derived-wagers.ts";
import type { Judge } from "./books/books.ts";
import { PARTS, type PartName } from "./books/parts.ts";
import { BET_RULES, ROUND_RULES } from "./rules/bet-rules.ts";
import { BONUS_RULES } from "./rules/bonus-rules.ts";
import { DISCREPANCY_RULES } from "./rules/discrepancy-rules.ts";
import { MOMENT_RULES } from "./rules/moment-rules.ts";
import { PEOPLE_RULES } from "./rules/people-rules.ts";
import { LIMIT_RULES, OPERATOR_RULES, PLAYER_RULES } from "./rules/player-rules.ts";
import { PROMO_RULES } from "./rules/promo-rules.ts";
import { PROPOSAL_RULES } from "./rules/proposal-rules.ts";
import { DELETION_RULES } from "./rules/deletion-rules.ts";
import { REFERRAL_RULES } from "./rules/referral-rules.ts";
import { STATEMENT_RULES } from "./rules/statement-rules.ts";
import type { SqlRules } from "./books/sql-rule.ts";
import { WALLET_RULES } from "./rules/wallet-rules.ts";
import { violationOf } from "./books/violation.ts";

const SQL_RULES: SqlRules = {
  ...BET_RULES,
  ...ROUND_RULES,
  ...PLAYER_RULES,
  ...LIMIT_RULES,
  ...PEOPLE_RULES,
  ...WALLET_RULES,
  ...MOMENT_RULES,
  ...OPERATOR_RULES,
  ...PROPOSAL_RULES,
  ...DISCREPANCY_RULES,
  ...STATEMENT_RULES,
  ...PROMO_RULES,
  ...BONUS_RULES,
  ...REFERRAL_RULES,
  ...DELETION_RULES,
};

const DERIVED: { readonly [Part in PartName]?: readonly Judge[] } = {
  bets: [derivedBets, derivedRakeback],
  rounds: [derivedRounds],
  seeds: [derivedSeeds],
  players: [derivedWagers, derivedRunning, derivedHolds],
  people: [derivedTimers, derivedReposts],
  payments: [derivedPayments],
  withdrawals: [derivedWithdrawals, boundWithdrawals],
  claims: [derivedClaims],
  incomes: [derivedIncomes],
  audit: [derivedLinks, derivedEntrySeals, derivedDeeds],
  seals: [judgeSeals],
};

/** What judges the site as a whole; these look at no ids. */
export const SITE_JUDGES: readonly Judge[] = [
  derivedSettings,
  derivedBaseline,
  derivedProposals,
  derivedPot,
  derivedAuditEnd,
  judgeSealChain,
  derivedArchive,
  derivedReconciliations,
];

/** Everything that judges the rows of a part. */
export const JUDGES: ReadonlyMap<PartName, readonly Judge[]> = new Map(
  PARTS.map(({ name, table }) => [name, [...sqlJudges(name, table), ...(DERIVED[name] ?? [])]]),
);

/** Rows of one page that are reported for one rule. */
const MOST_REPORTED = 100;

function sqlJudges(part: PartName, table: string): Judge[] {
  return Object.entries(SQL_RULES).flatMap(([rule, { code, says, of }]) => {
    const sql = of[part];
    if (sql === undefined) return [];
    return async ({ query, ids }) => {
      const rows = await query<{ id: number; of?: string }>(`${sql} LIMIT ${MOST_REPORTED}`, [ids]);
      return rows.map(({ id, of: owner = table, ...where }) =>
        violationOf({ code, rule, says }, { table: owner, id, where }),
      );
    };
  });
}
