import type { EconomyReply } from "@rumb/contract/operator";
import { Typography } from "@mui/material";
import { Facts } from "../../parts/Facts.tsx";
import { money, movement } from "../../parts/formats.ts";
import { Section } from "../../parts/Section.tsx";
import { BonusKinds } from "./BonusKinds.tsx";
import { DayChart } from "./DayChart.tsx";
import { moneyTotals, playDays } from "./economy-days.ts";
import { HouseReturns } from "../returns/HouseReturns.tsx";
import { FigureTable } from "../../parts/FigureTable.tsx";
import { GameReturns } from "./GameReturns.tsx";
import { fullDay } from "../../parts/period.ts";

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
      {days.length > 0 && (
        <Section title="Игра по дням">
          <DayChart
            rows={days}
            series={[
              { key: "turnover", name: "Оборот", color: "secondary" },
              { key: "payout", name: "Выигрыши", color: "primary" },
            ]}
          />
          <FigureTable
            heads={["День", "Оборот", "Выигрыши с джекпотом", "Осталось сайту"]}
            rows={days.map(({ day, turnover, payout, kept }) => [
              fullDay(day),
              money(turnover),
              money(payout),
              movement(kept),
            ])}
          />
        </Section>
      )}
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
      {money_days.length > 0 && (
        <Section title="Деньги по дням">
          <DayChart
            rows={money_days}
            series={[
              { key: "deposits", name: "Пополнения", color: "success" },
              { key: "withdrawals", name: "Выплачено", color: "error" },
              { key: "bonuses", name: "Бонусы", color: "primary" },
            ]}
          />
          <FigureTable
            heads={["День", "Пополнения", "Выплачено", "Бонусы", "Корректировки"]}
            rows={money_days.map((day) => [
              fullDay(day.day),
              money(day.deposits),
              money(day.withdrawals),
              money(day.bonuses),
              movement(day.adjustments),
            ])}
          />
        </Section>
      )}
    </>
  );
}
