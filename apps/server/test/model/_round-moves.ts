import { jackpotGuards } from "@rumb/contract/jackpot/jackpot-slip";
import { wheelGuards } from "@rumb/contract/wheel/wheel-slip";
import { multiplierOf } from "@rumb/games/wheel/wheel-pockets";
import { oneRow } from "../_harness-ledger.ts";
import { kopecksOf, same, typed } from "./_compare.ts";
import { move, type Move, type Table } from "./_move.ts";
import { newBet } from "./_plays.ts";
import { SECOND, settleStake, share, stakeRefused, sum, TERMS } from "./_rules.ts";
import type { ActorName, Round, RoundBet } from "./_world.ts";

type RoundGame = "jackpot" | "wheel";

/** `color` is for the wheel. */
export function betInRound(who: ActorName, wish: { game: RoundGame; stake: number; color: number }): Move {
  const { game, stake, color } = wish;
  const on = game === "wheel" ? ` on x${color}` : "";
  return move(`${who} bets ${typed(stake)} in the ${game}${on}`, async (table) => {
    const { world } = table;
    const player = await table.player(who);
    const round = world.rounds[game];
    const isClosed = round.closesMs !== null && world.nowMs >= round.closesMs;
    const refused = isClosed && !player.banned ? "ROUND_CLOSED" : stakeRefused(world, player, stake);
    const body = { bet: typed(stake), ...(game === "wheel" && { color }) };
    const reply = await table.ask(player, { path: `/api/${game}/play`, body, refused });
    if (reply === null) return;
    player.balance -= stake;
    same("balance", kopecksOf(reply["balance"]), player.balance);
    const bank = bankOf(round);
    if (game === "jackpot")
      same("tickets", [reply["fromTicket"], reply["toTicket"]], [bank + 1, bank + stake]);
    const isSecond = round.bets.some((one) => one.player !== player);
    if (game === "wheel" || isSecond) round.closesMs ??= world.nowMs + TERMS.countdownSeconds * SECOND;
    round.bets.push({ player, bet: newBet(world, player, stake), color });
  });
}

/** Time passes until the round is over and the next one takes bets. */
export function endRound(game: RoundGame): Move {
  return move(`the round of ${game} ends`, async (table) => {
    const { world } = table;
    const round = world.rounds[game];
    if (round.bets.length === 0) return;
    const aloneMs = TERMS.aloneSeconds * SECOND;
    const [first] = round.bets;
    await pass(table, { game, untilMs: round.closesMs ?? (first?.bet.atMs ?? 0) + aloneMs });
    for (const ms of [SPIN_MS, RESULT_MS]) await pass(table, { game, untilMs: world.nowMs + ms });
    if (round.closesMs === null) giveBack(round);
    else await payRound(table, { game, round });
    world.rounds[game] = { bets: [], closesMs: null };
  });
}

/** At least as long as in any game. */
const SPIN_MS = 20 * SECOND;
const RESULT_MS = 5 * SECOND;

async function pass({ world, site }: Table, step: { game: RoundGame; untilMs: number }): Promise<void> {
  world.nowMs = Math.max(world.nowMs, step.untilMs);
  await site.clock.set(world.nowMs);
  await site.engine.step(step.game);
}

function bankOf({ bets }: Round): number {
  return sum(bets.map(({ bet }) => bet.stake));
}

function giveBack({ bets }: Round): void {
  for (const { player, bet } of bets) {
    player.balance += bet.stake;
    Object.assign(bet, { open: false, refunded: true, returned: bet.stake });
  }
}

/** The bank goes to the drawn ticket, less the fee; the wheel pays each bet on the multiplier of the drawn pocket. */
async function payRound(table: Table, { game, round }: { game: RoundGame; round: Round }): Promise<void> {
  const wins = await winsOf(table, game);
  const bank = bankOf(round);
  let tickets = 0;
  for (const { player, bet, color } of round.bets) {
    const isWon = wins({ from: tickets + 1, to: tickets + bet.stake, color });
    tickets += bet.stake;
    const prize = game === "wheel" ? bet.stake * color : share(bank, 10_000 - TERMS.jackpotFee, 10_000);
    const payout = isWon ? prize : 0;
    player.balance += payout;
    settleStake(player, bet, { game, nowMs: table.world.nowMs });
    Object.assign(bet, { open: false, returned: payout });
  }
}

type Place = { readonly from: number; readonly to: number; readonly color: RoundBet["color"] };

/** What was drawn is the site's to say; the books derive it from the seed. */
async function winsOf({ site }: Table, game: RoundGame): Promise<(place: Place) => boolean> {
  const { outcome } = await oneRow<{ outcome: unknown }>(
    site.test.database,
    `SELECT outcome FROM rounds WHERE game = $1 AND state = 'settled' ORDER BY id DESC LIMIT 1`,
    [game],
  );
  if (game === "jackpot" && jackpotGuards.isOutcome(outcome))
    return ({ from, to }) => from <= outcome.ticket && outcome.ticket <= to;
  if (game === "wheel" && wheelGuards.isOutcome(outcome))
    return ({ color }) => multiplierOf(outcome.pocket) === color;
  throw new Error(`the ${game} has no outcome`);
}
