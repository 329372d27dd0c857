import { MINES_CELLS } from "@rumb/games/mines/mines-limits";
import type { EndedMines, MinesMoment, RunningMines } from "./mines-table.ts";

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
