import { minesPayoutKopecks } from "@rumb/games/mines/mines-payout";
import { kopecks } from "@rumb/money/kopecks";
import { kopecksOf } from "../../api/wire-amount.ts";
import { endedByPress, endedByTake, startedGame } from "./mines-answers.ts";
import { agree, type Desk, failureText, learnFrom } from "./mines-desk.ts";
import {
  type EndedMines,
  lockedOrder,
  type MinesOrder,
  type MinesTable,
  type Move,
  waitingMoves,
} from "./mines-table.ts";

/** Starts a paid game. True when it runs. */
export async function startGame(desk: Desk, order: MinesOrder): Promise<boolean> {
  const { effects } = desk;
  if (lockedOrder(desk.table()) !== undefined || desk.table().moment.kind === "loading") return false;
  desk.turn += 1;
  desk.happened({ type: "starting", order });
  const stake = effects.putInPlay(order.stakeKopecks);
  const answer = await effects.start(order, () => desk.happened({ type: "uncertain" }));
  desk.turn += 1;
  if (answer.ok) {
    effects.takeBalance(kopecksOf(answer.data.balance));
    // The balance that the server has just stated is without the stake.
    stake.settled(NOTHING);
  }
  stake.end();
  if (!answer.ok) {
    const text = failureText(answer);
    desk.happened({ type: "refused", text });
    // The game that runs already takes the notice's place at once.
    if (answer.code === "MINES_ACTIVE") effects.tellError(text);
    await learnFrom(desk, answer);
    return false;
  }
  desk.happened({ type: "started", game: startedGame({ ...order, ...effects.terms() }, answer.data) });
  return true;
}

/** Puts a move into the line. Resolves when the line is empty; false when a move of it failed. */
export async function ask(desk: Desk, move: Move): Promise<boolean> {
  const busy = waitingMoves(desk.table()).length > 0;
  desk.happened({ type: "asked", move });
  if (busy) return true;
  for (let [next] = waitingMoves(desk.table()); next; [next] = waitingMoves(desk.table())) {
    const failure = await (next.kind === "take" ? carryOutTake(desk) : carryOutPress(desk, next));
    if (failure === undefined) continue;
    desk.happened({ type: "abandoned" });
    desk.effects.tellError(failureText(failure));
    await learnFrom(desk, failure);
    return false;
  }
  if (!previewsAgree(desk.table())) await agree(desk);
  return true;
}

async function carryOutPress(desk: Desk, move: Exclude<Move, { kind: "take" }>) {
  const { effects } = desk;
  const { moment } = desk.table();
  desk.turn += 1;
  const answer = await effects.press(move, () => desk.happened({ type: "uncertain" }));
  desk.turn += 1;
  if (!answer.ok) return answer;
  const { status, win, balance, clicked } = answer.data;
  effects.takeBalance(kopecksOf(balance));
  // The badge shows the whole win (rules.md §8).
  if (status === "finish") effects.showWin(kopecksOf(win));
  if (status === "win") desk.happened({ type: "opened-cells", opened: clicked, winKopecks: kopecksOf(win) });
  else if (moment.kind === "playing") end(desk, endedByPress(moment.game, answer.data, effects.cheer()));
  return undefined;
}

async function carryOutTake(desk: Desk) {
  const { effects } = desk;
  const { moment } = desk.table();
  desk.turn += 1;
  const answer = await effects.take(() => desk.happened({ type: "uncertain" }));
  desk.turn += 1;
  if (!answer.ok) return answer;
  effects.takeBalance(kopecksOf(answer.data.balance));
  effects.showWin(kopecksOf(answer.data.win));
  if (moment.kind === "playing") end(desk, endedByTake(moment.game, answer.data, effects.cheer()));
  return undefined;
}

function end(desk: Desk, end: EndedMines): void {
  desk.happened({ type: "ended", end });
  const { stakeKopecks } = end.order;
  desk.effects.record({ game: "mines", stakeKopecks, winKopecks: end.winKopecks });
}

/** False when the operator has changed the terms since this page learned them: what it shows is not what is paid. */
function previewsAgree({ moment }: MinesTable): boolean {
  if (moment.kind !== "playing") return true;
  const { game } = moment;
  return minesPayoutKopecks(game.stakeKopecks, game, game.opened.length) === game.winKopecks;
}

const NOTHING = kopecks(0);
