import type { OperatorShiftReply } from "@rumb/contract/operator-shift";
import { Box, Typography } from "@mui/material";
import { Link } from "react-admin";
import { FigureTable } from "../parts/FigureTable.tsx";
import { Facts } from "../parts/Facts.tsx";
import { moment, money as inRoubles, movement } from "../parts/formats.ts";
import { gameName } from "../parts/game-names.ts";
import { shortDay } from "../parts/period.ts";
import { Section } from "../parts/Section.tsx";

type Money = NonNullable<OperatorShiftReply["money"]>;

/** Money in and out today against yesterday and last week, and what the site owes. */
export function ShiftMoney({ money: { days, pot, balances } }: { money: Money }) {
  return (
    <Section title="Деньги" aside={<Link to={paidOf(days[0]?.day)}>Пополнения за сегодня</Link>}>
      <FigureTable
        label="Таблица денег по дням"
        heads={["День", "Пришло", "Ушло", "Разница"]}
        rows={days.map(({ day, deposits, withdrawals }, index) => [
          `${DAY_WORDS[index] ?? ""} ${shortDay(day)}`,
          inRoubles(deposits),
          inRoubles(withdrawals),
          movement(Math.round((deposits - withdrawals) * 100) / 100),
        ])}
      />
      <Box sx={{ mt: 2 }}>
        <Facts
          rows={[
            ["На балансах", balances === null ? "ещё считается" : inRoubles(balances.sum)],
            ["Сосчитано", balances === null ? "—" : moment(balances.counted_at)],
            ["Джекпот Dice и Bubbles", inRoubles(pot)],
          ]}
        />
      </Box>
    </Section>
  );
}

/** What games have kept today, each with its band. */
export function ShiftGames({ money: { games, complete } }: { money: Money }) {
  return (
    <Section title="Доход игр сегодня" aside={<Link to="/economy">Экономика</Link>}>
      {games.length === 0 ? (
        <Typography>Сегодня ещё не играли.</Typography>
      ) : (
        <FigureTable
          label="Таблица дохода игр"
          heads={["Игра", "Ставки", "Доход", "Полоса, 95 из 100"]}
          rows={games.map(({ game, turnover, ggr, low, high }) => [
            gameName(game),
            inRoubles(turnover),
            movement(ggr),
            low === null || high === null ? "—" : `${movement(low)} … ${movement(high)}`,
          ])}
          alarms={new Set(games.filter(isOutside).map(({ game }) => gameName(game)))}
        />
      )}
      {!complete && <Typography color="textSecondary">Новые ставки ещё считаются.</Typography>}
    </Section>
  );
}

function isOutside({ ggr, low, high }: Money["games"][number]): boolean {
  return low !== null && high !== null && (ggr < low || ggr > high);
}

const DAY_WORDS = ["Сегодня", "Вчера", "Неделю назад"];

function paidOf(day: string | undefined): string {
  const filter = JSON.stringify({ state: "paid", ...(day !== undefined && { from: day, to: day }) });
  return `/payments?filter=${encodeURIComponent(filter)}`;
}
