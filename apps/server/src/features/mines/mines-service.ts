import { type Refusal, isRefusal, refusal } from "@rumb/contract/errors";
import {
  type MinesPlayReply,
  type PreparedMines,
  minesPressReply,
  minesTakeReply,
} from "@rumb/contract/mines/mines-wire";
import { byteStream } from "@rumb/games/fairness/stream";
import {
  autoCell,
  autoFirstBlock,
  type MinesGame,
  type MinesMoved,
  type MinesOutcome,
  mines,
  pressCell,
} from "@rumb/games/mines/mines";
import { minesCoefficientHundredths, minesPayoutKopecks } from "@rumb/games/mines/mines-payout";
import { stateBalance, type StatedBalance } from "@rumb/contract/stated-balance";
import { kopecks } from "@rumb/money/kopecks";
import type { FeedBet } from "../../feed/feed-entry.ts";
import type { Decided, IdempotencyClaim, Settled, SteppedGameRow, UnitOfWork } from "../../money/command.ts";
import type { Ledger } from "../../money/batch/ledger.ts";
import { hmacSha256 } from "../../seeds/hmac-sha256.ts";
import { layoutOf, readMinesGame } from "./mines-progress.ts";

const GAME = "mines";
const HOUSE = "game:mines";
const NO_POT = { sharePermyriad: 0, hitsPerBillionKopecks: 0, payout: kopecks(0) };

/** Whose move it is. */
export type MinesPlayer = { readonly playerId: number; readonly idempotency: IdempotencyClaim | undefined };

/** A move, with what the feed shows when it has ended the game. */
export type MinesResult = Settled<object, MinesEvents>;
export type MinesEvents = { readonly ended: FeedBet | null; readonly stated: StatedBalance };

type Move = Decided<object, MinesEvents>;

/**
 * Starts a game: takes the stake and a nonce; the layout follows from them. `prepare` judges the request by the terms of
 * the moment, after a stored answer to the same key has been looked for.
 */
export function startMines(
  ledger: Ledger,
  who: MinesPlayer,
  prepare: () => PreparedMines | Refusal,
): Promise<MinesResult | Refusal> {
  return move(ledger, who, (unit) => {
    const prepared = prepare();
    if (isRefusal(prepared)) return prepared;
    if (unit.steppedGame(GAME)?.active) return refusal("MINES_ACTIVE");
    if (unit.balance() < prepared.stakeKopecks) return refusal("INSUFFICIENT_BALANCE");
    const { stakeKopecks: stake, params } = prepared;
    const nonce = unit.takeNonce();
    const progress = { opened: [] };
    unit.charge({ kind: "stake", house: HOUSE, amount: stake });
    unit.recordBet({
      game: GAME,
      state: "open",
      stake,
      payout: kopecks(0),
      coefficientHundredths: minesCoefficientHundredths(params, 0),
      nonce,
      algorithm: mines.algorithm,
      params,
      outcome: progress,
      pot: NO_POT,
    });
    const round = { game: GAME, active: true, betId: unit.causeId, stake, seedId: unit.seed.id, nonce };
    unit.saveSteppedGame({ ...round, params, progress });
    const reply: MinesPlayReply = {
      ...stateBalance(unit),
      id: unit.causeId,
      hash: unit.seed.hash,
      nonce,
    };
    return { reply, events: { ended: null, stated: stateBalance(unit) } };
  });
}

/** Opens a cell of the running game. */
export function pressMines(ledger: Ledger, who: MinesPlayer, cell: number): Promise<MinesResult | Refusal> {
  return move(ledger, who, (unit) => {
    const running = runningGame(unit);
    return isRefusal(running) ? running : press(unit, running, cell);
  });
}

/** Opens a cell that is chosen without looking at the layout. */
export function autoMines(ledger: Ledger, who: MinesPlayer): Promise<MinesResult | Refusal> {
  return move(ledger, who, (unit) => {
    const running = runningGame(unit);
    if (isRefusal(running)) return running;
    const { opened } = running.game;
    const { serverSeed, clientSeed } = unit.seed;
    const { nonce } = running.row;
    const seed = { serverSeed, clientSeed, nonce };
    const cell = autoCell(byteStream(hmacSha256, seed, autoFirstBlock(opened.length)), opened);
    const pressed = press(unit, running, cell);
    return isRefusal(pressed) ? pressed : { ...pressed, reply: { ...pressed.reply, cell } };
  });
}

/** Ends the running game with its present win. */
export function takeMines(ledger: Ledger, who: MinesPlayer): Promise<MinesResult | Refusal> {
  return move(ledger, who, (unit) => {
    const running = runningGame(unit);
    if (isRefusal(running)) return running;
    const { row, game } = running;
    const opened = game.opened.length;
    if (opened === 0) return refusal("NOTHING_TO_TAKE");
    const payoutKopecks = minesPayoutKopecks(game.stakeKopecks, game, opened);
    const coefficientHundredths = minesCoefficientHundredths(game, opened);
    const ended = settle(unit, row, {
      kind: "finish",
      outcome: { mines: game.layout, opened: game.opened, loseCell: null },
      payoutKopecks,
      coefficientHundredths,
    });
    const stated = stateBalance(unit);
    return { reply: minesTakeReply(game, stated), events: { ended, stated } };
  });
}

function move(
  ledger: Ledger,
  who: MinesPlayer,
  decide: (unit: UnitOfWork) => Move | Refusal,
): Promise<MinesResult | Refusal> {
  return ledger.submit({ ...who, readsSteppedGames: true, decide });
}

function press(unit: UnitOfWork, { row, game }: RunningGame, cell: number): Move | Refusal {
  const moved = pressCell(game, cell);
  if (moved.kind === "refused") return pressRefusal(moved.reason);
  const outcome = {
    safe: { opened: moved.opened },
    finish: { mines: game.layout, opened: moved.opened, loseCell: null },
    lose: { mines: game.layout, opened: moved.opened, loseCell: moved.cell },
  }[moved.kind];
  const ended = settle(unit, row, { ...moved, outcome });
  const stated = stateBalance(unit);
  return { reply: minesPressReply(moved, game, stated), events: { ended, stated } };
}

type RunningGame = { readonly row: SteppedGameRow; readonly game: MinesGame };

function runningGame(unit: UnitOfWork): RunningGame | Refusal {
  const row = unit.steppedGame(GAME);
  if (!row?.active) return refusal("NO_MINES_GAME");
  if (row.seedId !== unit.seed.id) throw new Error(`game ${row.betId} is not of the active seed`);
  const stored = readMinesGame(row);
  return { row, game: { ...stored, layout: layoutOf(unit.seed, { nonce: row.nonce, bombs: stored.bombs }) } };
}

function pressRefusal(reason: "repeated" | "impossible"): Refusal {
  return reason === "repeated"
    ? refusal("CELL_REPEATED")
    : refusal("CELL_OUT_OF_RANGE", { min: "1", max: "25" });
}

type Settlement = Pick<MinesMoved, "kind" | "payoutKopecks" | "coefficientHundredths"> & {
  readonly outcome: Pick<MinesOutcome, "opened"> | MinesOutcome;
};

/** Stores a move. A move that ends the game writes the same rows as one that does not. */
function settle(unit: UnitOfWork, row: SteppedGameRow, moved: Settlement): FeedBet | null {
  const over = moved.kind !== "safe";
  const won = moved.kind === "finish";
  const payout = won ? moved.payoutKopecks : kopecks(0);
  const { coefficientHundredths, outcome } = moved;
  const state = { safe: "open", finish: "won", lose: "lost" } as const;
  unit.saveSteppedGame({ ...row, active: !over, progress: { opened: outcome.opened } });
  unit.countStake(GAME, over ? row.stake : kopecks(0));
  unit.updateBet({ id: row.betId, state: state[moved.kind], payout, coefficientHundredths, outcome });
  if (payout > 0) unit.credit({ kind: "payout", house: HOUSE, amount: payout, causeId: row.betId });
  if (!over) return null;
  return {
    id: row.betId,
    game: GAME,
    playerName: unit.playerName,
    stakeKopecks: row.stake,
    coefficientHundredths,
    payoutKopecks: payout,
  };
}
