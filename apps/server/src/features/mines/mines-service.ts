import { type Refusal, isRefusal, refusal } from "@rumb/contract/errors";
import {
  type MinesPlayReply,
  type PreparedMines,
  minesPressReply,
  minesTakeReply,
} from "@rumb/contract/game-mines";
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
import { kopecks, roubles } from "@rumb/money/kopecks";
import type { FeedBet } from "../../feed/feed-entry.ts";
import type { Desk, IdempotencyClaim, SteppedGameRow } from "../../money/command.ts";
import type { Ledger } from "../../money/batch/ledger.ts";
import { hmacSha256 } from "../../seeds/hmac-sha256.ts";
import { layoutOf, readMinesGame } from "./mines-progress.ts";

const GAME = "mines";
const HOUSE = "game:mines";
const NO_POT = { sharePermyriad: 0, hitsPerBillionKopecks: 0, payout: kopecks(0) };

/** Whose move it is. */
export type MinesPlayer = { readonly playerId: number; readonly idempotency: IdempotencyClaim | undefined };

/** An answer, and what the feed shows when the move has ended the game. */
export type MinesResult = { readonly reply: unknown; readonly ended: FeedBet | null };

type Move = { reply: object; ended: FeedBet | null };

/**
 * Starts a game: takes the stake and a nonce; the layout follows from them. `prepare` judges the request by the terms of
 * the moment, after a stored answer to the same key has been looked for.
 */
export function startMines(
  ledger: Ledger,
  who: MinesPlayer,
  prepare: () => PreparedMines | Refusal,
): Promise<MinesResult | Refusal> {
  return move(ledger, who, (desk) => {
    const prepared = prepare();
    if (isRefusal(prepared)) return prepared;
    if (desk.steppedGame(GAME)?.active) return refusal("MINES_ACTIVE");
    if (desk.balance() < prepared.stakeKopecks) return refusal("INSUFFICIENT_BALANCE");
    const { stakeKopecks: stake, params } = prepared;
    const nonce = desk.takeNonce();
    const progress = { opened: [] };
    desk.charge({ kind: "stake", house: HOUSE, amount: stake });
    desk.recordBet({
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
    const round = { game: GAME, active: true, betId: desk.causeId, stake, seedId: desk.seed.id, nonce };
    desk.saveSteppedGame({ ...round, params, progress });
    const reply: MinesPlayReply = {
      balance: roubles(desk.balance()),
      id: desk.causeId,
      hash: desk.seed.hash,
      nonce,
    };
    return { reply, ended: null };
  });
}

/** Opens a cell of the running game. */
export function pressMines(ledger: Ledger, who: MinesPlayer, cell: number): Promise<MinesResult | Refusal> {
  return move(ledger, who, (desk) => press(desk, () => cell));
}

/** Opens a cell that is chosen without looking at the layout. */
export function autoMines(ledger: Ledger, who: MinesPlayer): Promise<MinesResult | Refusal> {
  return move(ledger, who, (desk) => {
    let cell = 0;
    const pressed = press(desk, (game, { nonce }) => {
      const { serverSeed, clientSeed } = desk.seed;
      const stream = byteStream(
        hmacSha256,
        { serverSeed, clientSeed, nonce },
        autoFirstBlock(game.opened.length),
      );
      cell = autoCell(stream, game.opened);
      return cell;
    });
    return isRefusal(pressed) ? pressed : { ...pressed, reply: { ...pressed.reply, cell } };
  });
}

/** Ends the running game with its present win. */
export function takeMines(ledger: Ledger, who: MinesPlayer): Promise<MinesResult | Refusal> {
  return move(ledger, who, (desk) => {
    const running = runningGame(desk);
    if (isRefusal(running)) return running;
    const { row, game } = running;
    const opened = game.opened.length;
    if (opened === 0) return refusal("NOTHING_TO_TAKE");
    const payoutKopecks = minesPayoutKopecks(game.stakeKopecks, game, opened);
    const coefficientHundredths = minesCoefficientHundredths(game, opened);
    const ended = settle(desk, row, {
      kind: "finish",
      outcome: { mines: game.layout, opened: game.opened, loseCell: null },
      payoutKopecks,
      coefficientHundredths,
    });
    return { reply: minesTakeReply(game, desk.balance()), ended };
  });
}

async function move(
  ledger: Ledger,
  who: MinesPlayer,
  decide: (desk: Desk) => Move | Refusal,
): Promise<MinesResult | Refusal> {
  let ended: FeedBet | null = null;
  const settled = await ledger.submit<object>({
    ...who,
    readsSteppedGames: true,
    decide(desk) {
      const made = decide(desk);
      if (isRefusal(made)) return made;
      ({ ended } = made);
      return made.reply;
    },
  });
  if (isRefusal(settled)) return settled;
  return { reply: settled.reply, ended: settled.replayed ? null : ended };
}

function press(desk: Desk, choose: (game: MinesGame, row: SteppedGameRow) => number): Move | Refusal {
  const running = runningGame(desk);
  if (isRefusal(running)) return running;
  const { row, game } = running;
  const moved = pressCell(game, choose(game, row));
  if (moved.kind === "refused") return pressRefusal(moved.reason);
  const outcome = {
    safe: { opened: moved.opened },
    finish: { mines: game.layout, opened: moved.opened, loseCell: null },
    lose: { mines: game.layout, opened: moved.opened, loseCell: moved.cell },
  }[moved.kind];
  const ended = settle(desk, row, { ...moved, outcome });
  return { reply: minesPressReply(moved, game, desk.balance()), ended };
}

function runningGame(desk: Desk): { row: SteppedGameRow; game: MinesGame } | Refusal {
  const row = desk.steppedGame(GAME);
  if (!row?.active) return refusal("NO_MINES_GAME");
  if (row.seedId !== desk.seed.id) throw new Error(`game ${row.betId} is not of the active seed`);
  const stored = readMinesGame(row);
  return { row, game: { ...stored, layout: layoutOf(desk.seed, { nonce: row.nonce, bombs: stored.bombs }) } };
}

function pressRefusal(reason: "repeated" | "impossible"): Refusal {
  return reason === "repeated"
    ? refusal("CELL_REPEATED")
    : refusal("CELL_OUT_OF_RANGE", { min: "1", max: "25" });
}

type Settlement = Pick<MinesMoved, "kind" | "payoutKopecks" | "coefficientHundredths"> & {
  readonly outcome: Pick<MinesOutcome, "opened"> | MinesOutcome;
};

/** Writes a move down. A move that ends the game writes the same rows as one that does not. */
function settle(desk: Desk, row: SteppedGameRow, moved: Settlement): FeedBet | null {
  const over = moved.kind !== "safe";
  const won = moved.kind === "finish";
  const payout = won ? moved.payoutKopecks : kopecks(0);
  const { coefficientHundredths, outcome } = moved;
  const state = { safe: "open", finish: "won", lose: "lost" } as const;
  desk.saveSteppedGame({ ...row, active: !over, progress: { opened: outcome.opened } });
  desk.countStake(GAME, over ? row.stake : kopecks(0));
  desk.updateBet({ id: row.betId, state: state[moved.kind], payout, coefficientHundredths, outcome });
  if (payout > 0) desk.credit({ kind: "payout", house: HOUSE, amount: payout, causeId: row.betId });
  if (!over) return null;
  return {
    id: row.betId,
    game: GAME,
    playerName: desk.playerName,
    stakeKopecks: row.stake,
    coefficientHundredths,
    payoutKopecks: payout,
    won,
  };
}
