import type { MinesGame, MinesMoved } from "@rumb/games/mines/mines";
import { MINES_CELLS, MINES_LIMITS } from "@rumb/games/mines/mines-limits";
import {
  minesCoefficientHundredths,
  minesLastMove,
  type MinesParams,
  minesPayoutKopecks,
  minesCoefficient,
} from "@rumb/games/mines/mines-payout";
import { formatMoney } from "@rumb/money/format";
import { type Kopecks, roubles } from "@rumb/money/kopecks";
import { Type, type Static } from "typebox";
import { type Refusal, refusal } from "../errors.ts";
import { body, nullable, WireDecimal } from "../http.ts";
import { staked, parseWhole } from "../game/play-fields.ts";
import { drawFields } from "../game/instant-game.ts";
import { type GameWire, edgeField, type GameFairness } from "../game/game-wire.ts";
import { closeSlipGame } from "../slips/slip-game.ts";
import { minesSlip } from "./mines-slip.ts";
import { multiply, ratio, type Ratio } from "@rumb/money/ratio";
import { afterEdge, paidBack, rangeOf, type Returns, SMALLEST } from "../game/return-range.ts";
import { balanceFields } from "../balance-fields.ts";
import type { StatedBalance } from "../stated-balance.ts";

const Cell = Type.Integer({ minimum: 1, maximum: MINES_CELLS });
const Cells = Type.Array(Cell, { maxItems: MINES_CELLS });

export const MinesPlayRequest = body({ bet: WireDecimal, bomb: WireDecimal });
export type MinesPlayRequest = Static<typeof MinesPlayRequest>;

export const MinesPressRequest = body({ cell: WireDecimal });
export type MinesPressRequest = Static<typeof MinesPressRequest>;

/** Amounts are roubles. The layout is drawn when this is sent, and in no answer before the end. */
export const MinesPlayReply = Type.Object({ ...balanceFields, ...drawFields });
export type MinesPlayReply = Static<typeof MinesPlayReply>;

/**
 * Answer to a press. `win` is the present win in roubles, 0 after a bomb; `coff` belongs to it, or to the win that the
 * bomb prevented. `mines`, `winMines` and `loseCell` are null while the game goes on; afterwards `loseCell` stays null
 * unless a bomb was hit.
 */
export const MinesPressReply = Type.Object({
  status: Type.Union([Type.Literal("win"), Type.Literal("finish"), Type.Literal("lose")]),
  win: Type.Number(),
  clicked: Cells,
  coff: Type.Number(),
  ...balanceFields,
  mines: nullable(Cells),
  winMines: nullable(Cells),
  loseCell: nullable(Cell),
});
export type MinesPressReply = Static<typeof MinesPressReply>;

/** The answer to an auto pick: that of a press, and the cell picked. */
export const MinesAutoReply = Type.Object({ ...MinesPressReply.properties, cell: Cell });
export type MinesAutoReply = Static<typeof MinesAutoReply>;

/** The unfinished game, or null. `edge` (percent) and `max_win` (roubles or null) are the terms it was started under. */
export const MinesGetReply = Type.Union([
  Type.Null(),
  Type.Object({
    win: Type.Number(),
    bet: Type.Number(),
    num_bomb: Type.Integer(),
    clicked: Cells,
    coff: Type.Number(),
    edge: Type.Number(),
    max_win: nullable(Type.Number()),
    ...drawFields,
  }),
]);
export type MinesGetReply = Static<typeof MinesGetReply>;

export const MinesTakeReply = Type.Object({
  win: Type.Number(),
  coff: Type.Number(),
  ...balanceFields,
  mines: Cells,
  winMines: Cells,
  clicked: Cells,
});
export type MinesTakeReply = Static<typeof MinesTakeReply>;

/** How Mines draws, what it returns, and the fields from which a round of it is computed. */
const minesFairness: GameFairness = {
  drawn: "Клетки бомб, все расстановки равновероятны",
  theory: [{ type: null, share: 1, spread: "seen" }],
  returns: minesReturn,
  form: {
    stake: "1.00",
    terms: [{ name: "bombs", label: "Количество бомб", initial: "3", as: "count" }, edgeField("0.00")],
    // The layout does not depend on it, and without moves nothing else is computed.
    settled: () => ({ maxWinKopecks: null }),
  },
};

/** What everybody knows of Mines beside its moves. */
export const minesWire = {
  id: "mines",
  slip: closeSlipGame(minesSlip),
  fairness: minesFairness,
} as const satisfies GameWire;

/** Parses the fields of a play under the operator's terms, or refuses them. Changes nothing. */
export const prepareMines = staked(
  MINES_LIMITS,
  (stakeKopecks, fields, { edgeHundredths, maxWinKopecks }: MinesStartTerms): PreparedMines | Refusal => {
    const { minBombs, maxBombs } = MINES_LIMITS;
    const bombs = parseWhole(fields["bomb"]);
    if (bombs === null) return refusal("MALFORMED_FIELD", { field: "bomb" });
    if (bombs < minBombs || bombs > maxBombs) {
      return refusal("BOMBS_OUT_OF_RANGE", { min: String(minBombs), max: String(maxBombs) });
    }
    const params = { bombs, edgeHundredths, maxWinKopecks };
    if (maxWinKopecks !== null && minesLastMove(stakeKopecks, params) === 0) {
      return refusal("MAX_WIN_EXCEEDED", { max: formatMoney(maxWinKopecks) });
    }
    return { stakeKopecks, params };
  },
);

/** Parses the cell of a press. What is no cell of the field is refused here, as `pressCell` would. */
export function parseCell(value: unknown): number | Refusal {
  const cell = parseWhole(value);
  if (cell === null) return refusal("MALFORMED_FIELD", { field: "cell" });
  if (cell >= 1 && cell <= MINES_CELLS) return cell;
  return refusal("CELL_OUT_OF_RANGE", { min: "1", max: String(MINES_CELLS) });
}

/** The answer to a press: the one place that lets the layout out, and only of a game that has ended. */
export function minesPressReply(
  moved: MinesMoved,
  game: Pick<MinesGame, "layout">,
  stated: StatedBalance,
): MinesPressReply {
  const over = moved.kind !== "safe";
  return {
    status: moved.kind === "safe" ? "win" : moved.kind,
    win: roubles(moved.payoutKopecks),
    clicked: [...moved.opened],
    coff: moved.coefficientHundredths / 100,
    ...stated,
    mines: over ? [...game.layout] : null,
    winMines: over ? [...moved.opened] : null,
    loseCell: moved.kind === "lose" ? moved.cell : null,
  };
}

/** The answer to «Забрать» for the game as it stood before. */
export function minesTakeReply(game: MinesGame, stated: StatedBalance): MinesTakeReply {
  const { opened } = game;
  return {
    win: roubles(minesPayoutKopecks(game.stakeKopecks, game, opened.length)),
    coff: minesCoefficientHundredths(game, opened.length) / 100,
    ...stated,
    mines: [...game.layout],
    winMines: [...opened],
    clicked: [...opened],
  };
}

/** The unfinished game as the screen restores it. Its layout is no input. */
export function minesGetReply(game: Omit<MinesGame, "layout">, bet: MinesBet): MinesGetReply {
  const { stakeKopecks, bombs, opened, edgeHundredths, maxWinKopecks } = game;
  return {
    win: roubles(minesPayoutKopecks(stakeKopecks, game, opened.length)),
    bet: roubles(stakeKopecks),
    num_bomb: bombs,
    clicked: [...opened],
    coff: minesCoefficientHundredths(game, opened.length) / 100,
    edge: edgeHundredths / 100,
    max_win: maxWinKopecks === null ? null : roubles(maxWinKopecks),
    id: bet.id,
    hash: bet.hash,
    nonce: bet.nonce,
  };
}

/** The operator's terms at the start of a game. */
export type MinesStartTerms = {
  readonly edgeHundredths: number;
  readonly maxWinKopecks: Kopecks | null;
};

/** A start whose input is accepted; nothing is drawn yet. */
export type PreparedMines = { readonly stakeKopecks: Kopecks; readonly params: MinesParams };

/** Number of a game's bet and where its draw comes from. */
export type MinesBet = { readonly id: number; readonly hash: string; readonly nonce: number };

/** Every number of bombs and of cells to open: the chance that they are all safe, times what they pay. */
function minesReturn(edgeHundredths: number): Returns {
  const { minBombs, maxBombs } = MINES_LIMITS;
  const games = Array.from({ length: maxBombs - minBombs + 1 }, (_, index) => minBombs + index).flatMap(
    (bombs) => Array.from({ length: MINES_CELLS - bombs }, (_, index) => ({ bombs, opened: index + 1 })),
  );
  return {
    exact: rangeOf(
      games.map(({ bombs, opened }) =>
        afterEdge(multiply(safeChance(bombs, opened), minesCoefficient(bombs, opened)), edgeHundredths),
      ),
    ),
    smallestStake: rangeOf(
      games.map(({ bombs, opened }) =>
        paidBack(safeChance(bombs, opened), minesPayoutKopecks(SMALLEST, { bombs, edgeHundredths }, opened)),
      ),
    ),
  };
}

/** One cell after another: how many of those that are left hide no bomb. */
function safeChance(bombs: number, opened: number): Ratio {
  return Array.from({ length: opened }, (_, index) =>
    ratio(BigInt(MINES_CELLS - bombs - index), BigInt(MINES_CELLS - index)),
  ).reduce(multiply);
}
