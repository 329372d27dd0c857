import { type EconomyReply, bonusWords, type EconomyMoneyDay } from "@rumb/contract/operator";
import { Typography, Box, useTheme } from "@mui/material";
import { Facts } from "../../parts/Facts.tsx";
import { money, movement, count } from "../../parts/formats.ts";
import { Section } from "../../parts/Section.tsx";
import { moneyTotals, playDays } from "./economy-days.ts";
import { HouseReturns } from "../returns/HouseReturns.tsx";
import { FigureTable } from "../../parts/FigureTable.tsx";
import { GameReturns } from "./GameReturns.tsx";
import { fullDay, shortDay } from "../../parts/period.ts";
import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";

/** Charts of a period, each with its figures beside it. */
export function EconomyFigures({ economy }: { economy: EconomyReply }) {
  const { games, money_days } = economy;
  const days = playDays(economy.game_days);
  const totals = moneyTotals(economy);
  return (
    <>
      <Section title="Возврат по играм">
        {games.length === 0 ? (
          <Typography>Ставок за период не было.</Typography>
        ) : (
          <GameReturns games={games} />
        )}
      </Section>
      <HouseReturns economy={economy} />
      <ByDay
        title="Игра по дням"
        rows={days}
        series={[
          { key: "turnover", name: "Оборот", color: "secondary" },
          { key: "payout", name: "Выигрыши", color: "primary" },
        ]}
        heads={["Оборот", "Выигрыши с джекпотом", "Осталось сайту"]}
        cells={({ turnover, payout, kept }) => [money(turnover), money(payout), movement(kept)]}
      />
      <Section title="Деньги">
        <Facts
          rows={[
            ["Пополнения", money(totals.deposits)],
            ["Выплачено", money(totals.withdrawals)],
            ["Бонусы и промокоды", money(totals.bonuses)],
            ["Корректировки", movement(totals.adjustments)],
          ]}
        />
      </Section>
      <BonusKinds economy={economy} totals={totals.bonus_kinds} />
      <ByDay
        title="Деньги по дням"
        rows={money_days}
        series={[
          { key: "deposits", name: "Пополнения", color: "success" },
          { key: "withdrawals", name: "Выплачено", color: "error" },
          { key: "bonuses", name: "Бонусы", color: "primary" },
        ]}
        heads={["Пополнения", "Выплачено", "Бонусы", "Корректировки"]}
        cells={({ deposits, withdrawals, bonuses, adjustments }) => [
          ...[deposits, withdrawals, bonuses].map(money),
          movement(adjustments),
        ]}
      />
    </>
  );
}

/** What each kind of bonus has cost: over the period, and by day where there was any. */
function BonusKinds({ economy, totals }: BonusKindsProps) {
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

/** The days of a period as a picture and in figures; nothing where it has none. */
function ByDay<Row extends Day>({ title, rows, series, heads, cells }: ByDayProps<Row>) {
  if (rows.length === 0) return null;
  return (
    <Section title={title}>
      <DayChart rows={rows} series={series} />
      <FigureTable heads={["День", ...heads]} rows={rows.map((row) => [fullDay(row.day), ...cells(row)])} />
    </Section>
  );
}

/** Sums by day as bars. The table beside it says the same in figures, so readers of screens skip the picture. */
function DayChart({ rows, series }: DayChartProps) {
  const { palette } = useTheme();
  const ink = { fill: palette.text.secondary, fontSize: 12 };
  return (
    <Box aria-hidden sx={{ height: 260, minWidth: 0 }}>
      <ResponsiveContainer>
        <BarChart data={[...rows]} accessibilityLayer={false}>
          <CartesianGrid stroke={palette.divider} vertical={false} />
          <XAxis dataKey="day" tickFormatter={shortDay} tick={ink} stroke={palette.divider} />
          <YAxis tickFormatter={count} tick={ink} stroke={palette.divider} width={72} />
          <Tooltip
            labelFormatter={(day) => (typeof day === "string" ? fullDay(day) : day)}
            formatter={(value) => money(Number(value))}
            cursor={{ fill: palette.action.hover }}
            contentStyle={{ background: palette.background.default, border: `1px solid ${palette.divider}` }}
          />
          <Legend />
          {series.map(({ key, name, color }) => (
            <Bar
              key={key}
              dataKey={key}
              name={name}
              fill={palette[color].main}
              isAnimationActive={false}
              maxBarSize={24}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </Box>
  );
}

type Day = { readonly day: string };

type DayChartProps = {
  rows: readonly Day[];
  series: readonly { key: string; name: string; color: "primary" | "secondary" | "success" | "error" }[];
};

type ByDayProps<Row> = Pick<DayChartProps, "series"> & {
  title: string;
  rows: readonly Row[];
  heads: readonly string[];
  cells: (row: Row) => readonly string[];
};
