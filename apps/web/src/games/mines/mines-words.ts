import { betResult } from "@rumb/games/bet-result";
import { MINES_CELLS } from "@rumb/games/mines/mines-limits";
import {
  minesCoefficientHundredths,
  minesLastMove,
  minesPayoutKopecks,
} from "@rumb/games/mines/mines-payout";
import { formatCoefficient, formatNet, formatRubles } from "@rumb/money/format";
import { subtractKopecks } from "@rumb/money/kopecks";
import { scaleInteger } from "@rumb/money/ratio";
import { returnedWords } from "../shared/returned-words.ts";
import { chartPlace } from "./field-view.ts";
import type { EndedMines, MinesMoment, RunningMines } from "./mines-table.ts";

/** The chance that the next cell is safe, in hundredths of a percent: the safe cells left of all that are left. */
export function safeChanceHundredths(bombs: number, opened: number): number {
  return scaleInteger(10_000, MINES_CELLS - bombs - opened, MINES_CELLS - opened);
}

/** What the banner shows at a moment, and the one sentence that a screen reader hears; `bombs` are those set now. */
export function minesWords(moment: MinesMoment, bombs: number): MinesWords {
  switch (moment.kind) {
    case "loading":
      return { tone: "wait", headline: "Загружаем игру…", spoken: "Загружаем игру…" };
    case "idle":
      return moment.gone ? said("idle", GONE) : { tone: "idle", headline: invitation(bombs), spoken: "" };
    case "starting":
      return moment.uncertain
        ? said("wait", UNCERTAIN)
        : { tone: "wait", headline: "Начинаем игру…", spoken: "" };
    case "playing":
      return moment.uncertain ? said("wait", UNCERTAIN) : playingWords(moment);
    case "over":
      return moment.end.how === "lose" ? lostWords(moment.end) : wonWords(moment.end);
    case "refused":
      return said("error", moment.text);
  }
}

/** «следующая клетка: x1.30 / +0.16 ₽»; undefined when the next cell could only be a bomb or would pass the maximum. */
export function nextCellWords(game: Omit<RunningMines, "id">): string | undefined {
  const next = game.opened.length + 1;
  if (next > minesLastMove(game.stakeKopecks, game)) return undefined;
  const coefficient = formatCoefficient(minesCoefficientHundredths(game, next));
  const gain = subtractKopecks(minesPayoutKopecks(game.stakeKopecks, game, next), game.winKopecks);
  return `Следующая клетка: ${coefficient} / ${formatNet(gain)}`;
}

const UNCERTAIN = "Уточняем результат…";
const GONE = "Игра закончена в другом окне. Итог — в истории игр.";

function said(tone: MinesWords["tone"], text: string): MinesWords {
  return { tone, headline: text, spoken: text };
}

function invitation(bombs: number): string {
  return `${MINES_CELLS} клеток, бомб: ${bombs}. Проложите курс`;
}

function playingWords({ game, step }: PlayingMoment): MinesWords {
  const detail = nextCellWords(game);
  const take = `Можно забрать ${formatRubles(game.winKopecks)}`;
  const latest = game.opened.at(-1);
  const next = detail === undefined ? "" : ` ${detail}.`;
  if (latest === undefined) {
    const headline = "Откройте любую клетку";
    const begun = step === "restored" ? "Игра продолжается" : "Игра началась";
    return { tone: "idle", headline, detail, spoken: `${begun}. ${headline}.${next}` };
  }
  if (step === "restored") {
    const headline = "Игра продолжается";
    const opened = `Открыто клеток: ${game.opened.length}`;
    return { tone: "idle", headline, detail, spoken: `${headline}. ${opened}. ${take}.${next}` };
  }
  const coefficient = formatCoefficient(minesCoefficientHundredths(game, game.opened.length));
  return {
    tone: "idle",
    headline: `${chartPlace(latest)} — чисто`,
    figure: coefficient,
    detail,
    spoken: `Клетка ${latest}, безопасно. ${take}.${next}`,
  };
}

/** A payout that is no gain has come back, and there is nothing to celebrate. */
function wonWords({ how: ended, order, opened, winKopecks, ...end }: EndedMines): MinesWords {
  const coefficient = formatCoefficient(end.coefficientHundredths);
  const how = betResult(order.stakeKopecks, winKopecks);
  const cheer = how === "win" ? congratulation(end.cheer) : "";
  const cut = ended === "finish" && opened.length < MINES_CELLS - order.bombs;
  const remark = cut ? "Достигнут максимальный выигрыш." : cheer;
  const headline =
    how === "win" ? `Выигрыш ${formatRubles(winKopecks)}` : returnedWords(winKopecks, order.stakeKopecks);
  return {
    tone: how === "win" ? "win" : "back",
    headline,
    detail: remark === "" ? coefficient : `${coefficient} · ${remark}`,
    spoken: [`${headline}, ${coefficient}.`, remark, `Баланс ${formatRubles(end.balanceKopecks)}`]
      .filter((part) => part !== "")
      .join(" "),
  };
}

function lostWords({ loseCell, opened, balanceKopecks }: EndedMines): MinesWords {
  const cell = loseCell ?? 0;
  return {
    tone: "lose",
    headline: `${chartPlace(cell)} — бомба`,
    detail: `Открыто клеток: ${opened.length}`,
    spoken: `Клетка ${cell}, бомба. Проигрыш. Баланс ${formatRubles(balanceKopecks)}`,
  };
}

export type MinesWords = {
  readonly tone: "idle" | "wait" | "win" | "back" | "lose" | "error";
  readonly headline: string;
  /** A coefficient that follows the headline, lit. */
  readonly figure?: string;
  readonly detail?: string | undefined;
  readonly spoken: string;
};

type PlayingMoment = Extract<MinesMoment, { kind: "playing" }>;

/** One of the congratulations on a win; `cheer` is any whole number from 0. */
export function congratulation(cheer: number): string {
  return CONGRATULATIONS[cheer % CONGRATULATIONS.length] ?? "";
}

export const CONGRATULATIONS = [
  "Отличный курс!",
  "Прошли между минами!",
  "Семь футов под килем!",
  "Так держать!",
  "Чистая вода!",
  "Лоцман бы позавидовал!",
] as const;
