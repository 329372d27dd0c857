import { verifySteppedBet } from "@rumb/games/verify/verify";
import { mines, type MinesOutcome } from "@rumb/games/mines/mines";
import { MINES_CELLS, MINES_LIMITS } from "@rumb/games/mines/mines-limits";
import type { MinesParams } from "@rumb/games/mines/mines-payout";
import { formatRubles } from "@rumb/money/format";
import type { Kopecks } from "@rumb/money/kopecks";
import { explainDraws } from "../slips/slip-draw.ts";
import { integerIn, listOf, recordOf } from "../guards.ts";
import { isEdge } from "../slips/slip-fields.ts";
import type { SlipGame } from "../slips/slip-game.ts";
import { percentFact, textFact } from "../slips/slip-words.ts";

/** Slips of Mines. */
export const minesSlip: SlipGame<MinesParams, MinesOutcome> = {
  algorithm: mines.algorithm,
  isParams: recordOf<MinesParams>({
    bombs: integerIn(MINES_LIMITS.minBombs, MINES_LIMITS.maxBombs),
    edgeHundredths: isEdge,
    maxWinKopecks: isLimit,
  }),
  // A game ends with a press: a record without any would be a made-up one that gives the stake back.
  isOutcome: (value): value is MinesOutcome =>
    isRecord(value) && (value.opened.length > 0 || value.loseCell !== null),
  blank: { mines: [], opened: [], loseCell: null },
  shared: false,
  paysByTerms: false,
  verify: (bet, hashes) => verifySteppedBet(mines, bet, hashes),
  paramFacts: ({ bombs, edgeHundredths, maxWinKopecks }) => [
    textFact("Количество бомб", String(bombs)),
    percentFact("Преимущество сайта", edgeHundredths),
    ...(maxWinKopecks === null ? [] : [textFact("Максимальный выигрыш", formatRubles(maxWinKopecks))]),
  ],
  outcomeWords: ({ opened, loseCell }) =>
    `Открыто клеток: ${opened.length}${loseCell === null ? "" : `, взрыв в клетке ${loseCell}`}`,
  outcomeRecord: ({ mines: bombs, opened, loseCell }) =>
    [
      `Бомбы в клетках ${bombs.join(", ")}`,
      opened.length === 0 ? "открытых нет" : `открыты ${opened.join(", ")}`,
      ...(loseCell === null ? [] : [`взрыв в ${loseCell}`]),
    ].join("; "),
  drawFacts: (bytesReadHex, { bombs }) =>
    explainDraws(
      bytesReadHex,
      Array.from({ length: bombs }, (_, place) => MINES_CELLS - place),
    ).facts,
};

const isRecord = recordOf<MinesOutcome>({
  mines: listOf(isCell, MINES_CELLS),
  opened: listOf(isCell, MINES_CELLS),
  loseCell: (value): value is number | null => value === null || isCell(value),
});

function isCell(value: unknown): value is number {
  return integerIn(1, MINES_CELLS)(value);
}

function isLimit(value: unknown): value is Kopecks | null {
  return value === null || integerIn(0, Number.MAX_SAFE_INTEGER)(value);
}
