import { bonusWords, type EconomyMoneyDay, type EconomyReply } from "@rumb/contract/operator";
import { Facts } from "../../parts/Facts.tsx";
import { money } from "../../parts/formats.ts";
import { Section } from "../../parts/Section.tsx";
import { FigureTable } from "../../parts/FigureTable.tsx";
import { fullDay } from "../../parts/period.ts";

/** What each kind of bonus has cost: over the period, and by day where there was any. */
export function BonusKinds({ economy, totals }: BonusKindsProps) {
  const { bonus_accounts: accounts, money_days } = economy;
  const days = money_days.filter(({ bonuses }) => bonuses !== 0);
  return (
    <Section title="Бонусы по видам">
      <Facts rows={accounts.map((account) => [bonusWords(account), money(totals[account] ?? 0)])} />
      {days.length > 0 && (
        <FigureTable
          heads={["День", ...accounts.map(bonusWords), "Всего"]}
          rows={days.map((row) => rowOf(row, accounts))}
        />
      )}
    </Section>
  );
}

function rowOf({ day, bonus_kinds: kinds, bonuses }: EconomyMoneyDay, accounts: readonly string[]): string[] {
  return [fullDay(day), ...accounts.map((account) => money(kinds[account] ?? 0)), money(bonuses)];
}

type BonusKindsProps = { economy: EconomyReply; totals: Readonly<Record<string, number>> };
