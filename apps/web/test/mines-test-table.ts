import type {
  MinesAutoReply,
  MinesGetReply,
  MinesPlayReply,
  MinesTakeReply,
} from "@rumb/contract/mines/mines-wire";
import { vi } from "vitest";
import type { BetInPlay } from "../src/api/in-play.ts";
import type { Answer, MinesEffects, MinesFailure } from "../src/games/mines/mines-calls.ts";
import { createMinesTable } from "../src/games/mines/mines-moves.ts";
import { ORDER } from "./mines-samples.ts";

// A table whose server the tests move by hand, and answers of that server.
const played: Answer<MinesPlayReply> = {
  ok: true,
  data: { balance: 990, id: 5, hash: "00", nonce: 1 },
};
export const safe = (...clicked: number[]): Answer<MinesAutoReply> => ({
  ok: true,
  data: {
    status: "win",
    win: clicked.length === 1 ? 11.36 : 12.99,
    clicked,
    coff: clicked.length === 1 ? 1.14 : 1.3,
    balance: 990,
    mines: null,
    winMines: null,
    loseCell: null,
    cell: clicked.at(-1) ?? 0,
  },
});
export const bomb = (cell: number, clicked: number[]): Answer<MinesAutoReply> => ({
  ok: true,
  data: {
    status: "lose",
    win: 0,
    clicked,
    coff: 1.3,
    balance: 990,
    mines: [2, 4, cell],
    winMines: clicked,
    loseCell: cell,
    cell,
  },
});
export const cleanField = (): Answer<MinesAutoReply> => {
  const clicked = Array.from({ length: 22 }, (_, index) => index + 1);
  const end = { mines: [23, 24, 25], winMines: clicked, loseCell: null };
  const data = {
    status: "finish",
    win: 23_000,
    clicked,
    coff: 2300,
    balance: 32_990,
    ...end,
    cell: 22,
  } as const;
  return { ok: true, data };
};
const taken: Answer<MinesTakeReply> = {
  ok: true,
  data: { win: 11.36, coff: 1.14, balance: 1001.36, mines: [2, 4, 6], winMines: [7], clicked: [7] },
};
export const refused = (code: MinesFailure["code"], error: string): MinesFailure => ({
  ok: false,
  code,
  error,
  outcomeUnknown: false,
});
export const lost: MinesFailure = { ...refused("NO_ANSWER", "Сервер не отвечает."), outcomeUnknown: true };
export const unfinished: NonNullable<MinesGetReply> = {
  win: 11.36,
  bet: 10,
  num_bomb: 3,
  clicked: [7],
  coff: 1.14,
  edge: 0,
  max_win: null,
  id: 5,
  hash: "00",
  nonce: 1,
};

/** A table whose server answers what it is given. */
export function setTable(signedIn = false) {
  const bet = { settled: vi.fn<BetInPlay["settled"]>(), end: vi.fn<BetInPlay["end"]>() };
  const effects = {
    find: vi.fn<MinesEffects["find"]>(() => Promise.resolve({ ok: true, data: null })),
    start: vi.fn<MinesEffects["start"]>(() => Promise.resolve(played)),
    press: vi.fn<MinesEffects["press"]>(() => Promise.resolve(safe(7))),
    take: vi.fn<MinesEffects["take"]>(() => Promise.resolve(taken)),
    terms: () => ({ edgeHundredths: 0, maxWinKopecks: null }),
    putInPlay: vi.fn<MinesEffects["putInPlay"]>(() => bet),
    takeBalance: vi.fn<MinesEffects["takeBalance"]>(),
    showWin: vi.fn<MinesEffects["showWin"]>(),
    decide: vi.fn<MinesEffects["decide"]>(),
    record: vi.fn<MinesEffects["record"]>(),
    reportError: vi.fn<MinesEffects["reportError"]>(),
    askForTruth: vi.fn<MinesEffects["askForTruth"]>(),
    pause: vi.fn<MinesEffects["pause"]>(() => Promise.resolve()),
    now: () => 0,
    cheer: () => 0,
  };
  const table = createMinesTable(effects, signedIn);
  return { table, effects, bet, commands: table.getState() };
}

/** The same with a game that runs. */
export async function setGame() {
  const set = setTable();
  await set.commands.start(ORDER);
  return set;
}
