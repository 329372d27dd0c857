import { levelOf, REFERRAL_LEVELS, referralIncome } from "@rumb/games/bonuses/bonus-levels";
import { isWithdrawalMethod, withdrawalPayout } from "@rumb/games/wallet/withdrawal-methods";
import { kopecks } from "@rumb/money/kopecks";
import { scaleInteger } from "@rumb/money/ratio";
import { approvalsFor } from "../../features/withdrawals/withdrawal-terms.ts";
import type { BookPage, Books } from "../books/books.ts";
import { ruleOf, type Violation, violationOf } from "../books/violation.ts";
import { opened } from "./derived-bets.ts";
import {
  type IncomeRow,
  readBonusPayments,
  readDecidedWithdrawals,
  readIncomes,
  readSealedWithdrawals,
  type WithdrawalRow,
} from "./money-store.ts";

const PERCENT = ruleOf(
  "payments.percent",
  "the bonus of a payment is the percent of its code",
  "Прибавка к пополнению не равна проценту промокода",
);
const FEE = ruleOf(
  "withdrawals.fee",
  "what a withdrawal pays out is its sum without the fee of its method",
  "К выплате не сумма вывода за вычетом комиссии",
);
const APPROVALS = ruleOf(
  "withdrawals.approvals",
  "a paid withdrawal was approved by as many operators as it needs",
  "Вывод выплачен без нужного числа одобрений",
);
const NEEDED = ruleOf(
  "withdrawals.needed",
  "a withdrawal needs as many approvals as what its player took out in a day asked for",
  "Выводу нужно меньше одобрений, чем полагается по сумме за сутки",
);
const BOUND = ruleOf(
  "withdrawals.bound",
  "a withdrawal is the one that its destination was sealed with",
  "Вывод не тот, с которым запечатаны его реквизиты",
);
const INCOME = ruleOf(
  "incomes.due",
  "a partner's income is that of their level, and waits for what its deposit must be staked",
  "Доход партнёра не по уровню или не с тем отыгрышем",
);

/** Adds the percent of its code to every payment of a page again. */
export async function derivedPayments({ query, ids }: BookPage): Promise<Violation[]> {
  return (await readBonusPayments(query, ids)).flatMap(({ id, amount, bonus, percent }) => {
    const due = percent === null ? 0 : scaleInteger(amount, percent, 100);
    return bonus === due
      ? []
      : [violationOf(PERCENT, { table: "payments", id, where: { amount, bonus, due } })];
  });
}

/** Takes the fee off every withdrawal of a page again, and counts who has approved it. */
export async function derivedWithdrawals({ query, ids, books }: BookPage): Promise<Violation[]> {
  const rows = await readDecidedWithdrawals(query, ids);
  return [
    ...rows.flatMap(wrongFee),
    ...rows.flatMap((row) => wrongApprovals(row, books)),
    ...rows.flatMap((row) => wrongNeed(row, books)),
  ];
}

function wrongFee({ id, method, amount, payout }: WithdrawalRow): Violation[] {
  const due = isWithdrawalMethod(method) ? opened(() => withdrawalPayout(method, kopecks(amount))) : null;
  return payout === due
    ? []
    : [violationOf(FEE, { table: "withdrawals", id, where: { amount, payout, due } })];
}

function wrongApprovals(row: WithdrawalRow, { history }: Books): Violation[] {
  const { id, amount, approvals, decidedAt, state } = row;
  if (state !== "paid" || decidedAt === null) return [];
  const needed =
    row.approvalsNeeded === null
      ? history.at("withdrawals", decidedAt)?.map((withdrawals) => approvalsFor(amount, { withdrawals }))
      : [row.approvalsNeeded];
  if (needed?.some((count) => approvals >= count) ?? true) return [];
  return [violationOf(APPROVALS, { table: "withdrawals", id, where: { amount, approvals, needed } })];
}

function wrongNeed(row: WithdrawalRow, { history }: Books): Violation[] {
  const { id, amount, dayBefore, approvalsNeeded, createdAt } = row;
  if (approvalsNeeded === null) return [];
  const due = history
    .at("withdrawals", createdAt)
    ?.map((withdrawals) => approvalsFor(amount + dayBefore, { withdrawals }));
  if (due?.some((count) => approvalsNeeded >= count) ?? true) return [];
  return [
    violationOf(NEEDED, { table: "withdrawals", id, where: { amount, dayBefore, approvalsNeeded, due } }),
  ];
}

/** Opens where every withdrawal of a page goes: the box opens only with the request that it was sealed with. */
export async function boundWithdrawals({ query, ids, books }: BookPage): Promise<Violation[]> {
  return (await readSealedWithdrawals(query, ids))
    .filter((row) => opened(() => books.destinations.open(row, row)) === null)
    .map(({ id }) => violationOf(BOUND, { table: "withdrawals", id }));
}

/** Counts the partners' incomes of a page again. */
export async function derivedIncomes({ query, ids, books }: BookPage): Promise<Violation[]> {
  return (await readIncomes(query, ids)).flatMap((income) => {
    if (isDueIncome(income, books)) return [];
    const { id, amount, percent, wager, deposit } = income;
    return [
      violationOf(INCOME, { table: "referral_incomes", id, where: { amount, percent, wager, deposit } }),
    ];
  });
}

/** Whoever was invited in the same moments may count or not. */
function isDueIncome(income: IncomeRow, { history }: Books): boolean {
  const { amount, percent, wager, deposit, createdAt, invitedLeast, invitedMost } = income;
  if (deposit === null) {
    const rewards = history.at("referrals", createdAt);
    return rewards?.some(({ linkRewardKopecks }) => linkRewardKopecks === amount) ?? true;
  }
  const byLevel = [invitedLeast, invitedMost].some(
    (invited) =>
      levelOf(REFERRAL_LEVELS, invited).percent === percent &&
      referralIncome(invited, kopecks(deposit)) === amount,
  );
  const wagers = history.at("payments", createdAt);
  return byLevel && (wagers?.some(({ wagerTimes }) => deposit * wagerTimes === wager) ?? true);
}
