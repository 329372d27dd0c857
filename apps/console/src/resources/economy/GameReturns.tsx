import type { EconomyGame } from "@rumb/contract/operator";
import { Typography } from "@mui/material";
import { count, money } from "../../parts/formats.ts";
import { gameName } from "../../parts/game-names.ts";
import { FigureTable } from "../../parts/FigureTable.tsx";

/** What each game gave back against what its rules promise. */
export function GameReturns({ games }: { games: readonly EconomyGame[] }) {
  return (
    <>
      <FigureTable heads={HEADS} rows={games.map(rowOf)} />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        В 95 случаях из 100 возврат честной игры лежит в коридоре; чем больше ставок, тем он уже.
      </Typography>
    </>
  );
}

const HEADS = [
  "Игра",
  "Ставок",
  "Оборот",
  "Выигрыши",
  "Джекпот",
  "Возврат",
  "По правилам",
  "Коридор 95 %",
  "Оценка",
];

function rowOf(game: EconomyGame): string[] {
  const { returned, theory, low, high } = game;
  return [
    gameName(game.game),
    count(game.bets),
    money(game.turnover),
    money(game.payout),
    money(game.pot),
    percent(returned),
    percent(theory),
    low === null || high === null ? "—" : `${percent(low)} – ${percent(high)}`,
    verdict(game),
  ];
}

function verdict({ returned, low, high }: EconomyGame): string {
  if (returned === null || low === null || high === null) return "—";
  if (returned < low) return "▼ ниже";
  return returned > high ? "▲ выше" : "● в коридоре";
}

function percent(share: number | null): string {
  return share === null ? "—" : `${(share * 100).toFixed(2)}\u00a0%`;
}
