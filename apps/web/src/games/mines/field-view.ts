import { MINES_CELLS } from "@rumb/games/mines/mines-limits";
import type { GameKeys, StakeKeys } from "../../comfort/game-keys.ts";
import type { MinesCommands } from "./mines-moves.ts";
import {
  acceptsPresses,
  type EndedMines,
  type MinesMoment,
  type MinesTable,
  type RunningMines,
} from "./mines-table.ts";

/** What each of the 25 cells shows at a moment, cell 1 first. */
export function fieldView(moment: MinesMoment): readonly CellView[] {
  switch (moment.kind) {
    case "loading":
    case "idle":
    case "starting":
    case "refused":
      return cellViews(() => CLOSED);
    case "playing":
      return playingView(moment);
    case "over":
      return overView(moment.end);
  }
}

/** The name that a screen reader hears: «Клетка 7, закрыта». */
export function cellName({ cell, face }: CellView): string {
  return `Клетка ${cell}, ${FACE_NAMES[face]}`;
}

/** Pause between two bombs that show themselves at the end, milliseconds. */
const REVEAL_STEP_MS = 30;

const CLOSED = { face: "closed", dim: false, delayMs: 0 } as const;

const FACE_NAMES = {
  closed: "закрыта",
  checking: "проверяем",
  waiting: "ждёт очереди",
  safe: "открыта, безопасно",
  latest: "открыта, безопасно",
  mine: "бомба",
  hit: "открыта, бомба",
  spared: "закрыта, безопасно",
} as const satisfies Record<Face, string>;

function playingView({ game, moves }: PlayingMoment): readonly CellView[] {
  const pressed = new Set(moves.map((move) => (move.kind === "press" ? move.cell : undefined)));
  const [first] = moves;
  const asked = first?.kind === "press" ? first.cell : undefined;
  return cellViews((cell) => {
    const open = openFace(cell, game);
    if (open !== undefined) return { ...CLOSED, face: open };
    if (cell === asked) return { ...CLOSED, face: "checking" };
    if (pressed.has(cell)) return { ...CLOSED, face: "waiting" };
    return { ...CLOSED, dim: moves.length > 0 };
  });
}

function overView(end: EndedMines): readonly CellView[] {
  return cellViews((cell) => {
    if (cell === end.loseCell) return { ...CLOSED, face: "hit" };
    const open = openFace(cell, end);
    if (open !== undefined) return { ...CLOSED, face: open };
    const place = end.mines.indexOf(cell);
    if (place >= 0) return { face: "mine", dim: false, delayMs: (place + 1) * REVEAL_STEP_MS };
    return { ...CLOSED, face: "spared", dim: true };
  });
}

function openFace(cell: number, { opened }: Pick<RunningMines, "opened">): "safe" | "latest" | undefined {
  if (!opened.includes(cell)) return undefined;
  return opened.at(-1) === cell ? "latest" : "safe";
}

function cellViews(look: (cell: number) => Omit<CellView, "cell">): readonly CellView[] {
  return Array.from({ length: MINES_CELLS }, (_, index) => ({ cell: index + 1, ...look(index + 1) }));
}

/**
 * `checking`: the server is being asked; `waiting`: pressed, its turn comes; `latest`: the safe cell opened last; `mine`: a
 * bomb that was not hit; `spared`: safe, and never opened.
 */
export type Face = "closed" | "checking" | "waiting" | "safe" | "latest" | "mine" | "hit" | "spared";

export type CellView = {
  readonly cell: number;
  readonly face: Face;
  /** Drawn back while another cell is being asked for, or when the game is over. */
  readonly dim: boolean;
  /** How long after the end this cell turns, milliseconds. */
  readonly delayMs: number;
};

type PlayingMoment = Extract<MinesMoment, { kind: "playing" }>;

/** Columns, and rows, of the field. */
export const FIELD_SIDE = 5;

/**
 * The cell (1…25, row by row) that a key leads to from a cell, or null when the key does not move. Arrows stop at the
 * border; Home and End go to the ends of the row, with Ctrl to the first and the last cell; PageUp and PageDown to the
 * ends of the column.
 */
export function cellAfterKey(cell: number, { key, ctrlKey }: PressedKey): number | null {
  const column = (cell - 1) % FIELD_SIDE;
  const row = (cell - 1 - column) / FIELD_SIDE;
  switch (key) {
    case "ArrowLeft":
      return cellAt(row, Math.max(column - 1, 0));
    case "ArrowRight":
      return cellAt(row, Math.min(column + 1, LAST));
    case "ArrowUp":
      return cellAt(Math.max(row - 1, 0), column);
    case "ArrowDown":
      return cellAt(Math.min(row + 1, LAST), column);
    case "Home":
      return cellAt(ctrlKey ? 0 : row, 0);
    case "End":
      return cellAt(ctrlKey ? LAST : row, LAST);
    case "PageUp":
      return cellAt(0, column);
    case "PageDown":
      return cellAt(LAST, column);
    default:
      return null;
  }
}

/** Place of a cell on the chart: row letter and column figure, А1…Д5. */
export function chartPlace(cell: number): string {
  const column = (cell - 1) % FIELD_SIDE;
  return `${ROW_LETTERS.charAt((cell - 1 - column) / FIELD_SIDE)}${column + 1}`;
}

export const ROW_LETTERS = "АБВГД";
const LAST = FIELD_SIDE - 1;

function cellAt(row: number, column: number): number {
  return row * FIELD_SIDE + column + 1;
}

type PressedKey = { readonly key: string; readonly ctrlKey: boolean };

/**
 * What hotkeys do at Mines: Space starts a game and then takes, A picks a cell, C takes. Each does what its button would do
 * now, and nothing where that could not be pressed.
 */
export function minesKeys(table: MinesTable & MinesCommands, place: MinesPlace): GameKeys {
  const { moment } = table;
  if (moment.kind !== "playing") {
    const atRest = moment.kind !== "starting" && moment.kind !== "loading";
    const start =
      atRest && place.refusal === undefined ? () => void (place.isEcho() || place.start()) : undefined;
    return { play: start, stake: atRest ? place.stake : undefined };
  }
  if (place.noLink !== undefined) return {};
  const taking = moment.moves.some(({ kind }) => kind === "take");
  const take = moment.game.opened.length > 0 && !taking ? () => void table.take() : undefined;
  return { play: take, take, first: acceptsPresses(table) ? () => void table.auto() : undefined };
}

type MinesPlace = {
  readonly start: () => void;
  readonly stake: StakeKeys;
  /** Why no game can be started now. */
  readonly refusal: string | undefined;
  /** True right after a game has ended: the press was meant for it. */
  readonly isEcho: () => boolean;
  /** Why no move can be made now. */
  readonly noLink: string | undefined;
};
