import { isRefusal, type Refusal } from "@rumb/contract/errors";
import { bubblesWire } from "@rumb/contract/bubbles/bubbles-wire";
import type { PreparedPlay } from "@rumb/contract/game/instant-game";
import { diceWire } from "@rumb/contract/dice/dice-wire";
import { monetrainWire } from "@rumb/contract/monetrain/monetrain-wire";
import { byteStream } from "@rumb/games/fairness/stream";
import { PROGRESSIVE_FIRST_BLOCK, progressiveHits } from "@rumb/games/progressive/progressive";
import { kopecks } from "@rumb/money/kopecks";
import { layoutOf } from "../../src/features/mines/mines-progress.ts";
import { hmacSha256 } from "../../src/seeds/hmac-sha256.ts";
import { kopecksOf, same, typed } from "./_compare.ts";
import { move, type Move, type Table } from "./_move.ts";
import { minesPayout, settleStake, share, stakeRefused, TERMS, wagerLeft } from "./_rules.ts";
import type { ActorName, Bet, Player, World } from "./_world.ts";

/** Where a draw comes from; the rules of the draw itself are the site's, as anybody can check them. */
type Draw = { readonly serverSeed: Uint8Array; readonly clientSeed: string; readonly nonce: number };

/** A play of a game that one call settles: what it is asked for, and what a win pays. */
type Instant = {
  readonly game: "dice" | "bubbles" | "monetrain";
  readonly path: string;
  readonly stake: number;
  readonly body: object;
  /** Kopecks that the draw brings. */
  payout(draw: Draw): number;
};

export function dice(who: ActorName, choice: { stake: number; chance: number }): Move {
  return instant(who, diceOf(choice));
}

function diceOf({ stake, chance }: { stake: number; chance: number }): Instant {
  const body = { bet: typed(stake), chance, btn: "down" };
  return {
    game: "dice",
    path: "/api/dice/play",
    stake,
    body,
    payout: (draw) =>
      settled(diceWire.prepare(body, { edgeHundredths: TERMS.diceEdge }), draw).won
        ? share(stake, 10_000 - TERMS.diceEdge, Math.round(chance * 100))
        : 0,
  };
}

/** A play, most likely won, of what is left to stake for deposits, in as far as one play can. */
export function clearing(who: ActorName): Move {
  return move(`${who} plays dice with what is left to stake`, (table) => playClearing(table, who));
}

export async function playClearing(table: Table, who: ActorName): Promise<void> {
  const left = wagerLeft(await table.player(who));
  const stake = Math.min(100_000, Math.max(100, left));
  await playInstant(table, who, diceOf({ stake, chance: 95 }));
}

export function bubbles(who: ActorName, { stake, target }: { stake: number; target: number }): Move {
  const body = { bet: typed(stake), purple: typed(target) };
  return instant(who, {
    game: "bubbles",
    path: "/api/bubbles/play",
    stake,
    body,
    payout: (draw) =>
      settled(bubblesWire.prepare(body, { edgeHundredths: TERMS.bubblesEdge }), draw).won
        ? share(stake, target, 100)
        : 0,
  });
}

export function monetrain(who: ActorName, { bet, type }: { bet: number; type: number }): Move {
  const body = { bet: typed(bet), type };
  return instant(who, {
    game: "monetrain",
    path: "/api/monetrain/buy",
    stake: bet * type,
    body,
    payout: (draw) => settled(monetrainWire.prepare(body, { edgeHundredths: 0 }), draw).payoutKopecks,
  });
}

function settled(prepared: PreparedPlay | Refusal, draw: Draw) {
  if (isRefusal(prepared)) throw new Error(`the model asks for what there is not: ${prepared.code}`);
  return prepared.settle(byteStream(hmacSha256, draw));
}

function instant(who: ActorName, play: Instant): Move {
  const words = `${who} plays ${play.game} ${JSON.stringify(play.body)}`;
  return move(words, (table) => playInstant(table, who, play));
}

async function playInstant(table: Table, who: ActorName, play: Instant): Promise<void> {
  const { game, path, stake, body } = play;
  const { world } = table;
  const player = await table.player(who);
  const reply = await table.ask(player, { path, body, refused: stakeRefused(world, player, stake) });
  if (reply === null) return;
  const draw = await drawOf(table, player);
  const payout = play.payout(draw);
  same("win", kopecksOf(reply["win"]), payout);
  player.balance += payout - stake;
  same("balance", kopecksOf(reply["balance"]), player.balance);
  const bet = newBet(world, player, stake);
  settleStake(player, bet, { game, nowMs: world.nowMs });
  bet.returned = payout + (game === "monetrain" ? 0 : potOf(world, player, { stake, draw }));
  bet.open = false;
}

/** The draw of the next bet. */
async function drawOf({ site }: Table, player: Player): Promise<Draw> {
  const { serverSeed, clientSeed } = await site.seedOf(player.id);
  const draw = { serverSeed, clientSeed, nonce: player.nonce };
  player.nonce += 1;
  return draw;
}

export function newBet(world: World, player: Player, stake: number): Bet {
  const bet = {
    atMs: world.nowMs,
    stake,
    afterDeposits: player.deposits.length,
    returned: 0,
    refunded: false,
    open: true,
  };
  player.bets.push(bet);
  return bet;
}

/** A stake feeds the pot, and may take all whole kopecks of it. */
function potOf(world: World, player: Player, { stake, draw }: { stake: number; draw: Draw }): number {
  const { share: part, hitsPerBillion, start } = TERMS.pot;
  world.potUnits += stake * part;
  const terms = {
    sharePermyriad: part,
    hitsPerBillionKopecks: hitsPerBillion,
    startKopecks: kopecks(start),
  };
  const stream = byteStream(hmacSha256, draw, PROGRESSIVE_FIRST_BLOCK);
  if (!progressiveHits(stream, kopecks(stake), terms)) return 0;
  const taken = Math.floor(world.potUnits / 10_000);
  world.potUnits = start * 10_000 + (world.potUnits % 10_000);
  player.balance += taken;
  return taken;
}

export function startMines(who: ActorName, { stake, bombs }: { stake: number; bombs: number }): Move {
  const body = { bet: typed(stake), bomb: bombs };
  return move(`${who} starts mines ${JSON.stringify(body)}`, async (table) => {
    const { world } = table;
    const player = await table.player(who);
    const running = player.mines !== null && !player.banned;
    const refused = running ? "MINES_ACTIVE" : stakeRefused(world, player, stake);
    const reply = await table.ask(player, { path: "/api/mines/play", body, refused });
    if (reply === null) return;
    player.balance -= stake;
    same("balance", kopecksOf(reply["balance"]), player.balance);
    const { nonce } = await drawOf(table, player);
    player.mines = { bet: newBet(world, player, stake), bombs, nonce, opened: [] };
  });
}

/** Opens a cell that is safe, or one that is not. */
export function pressMines(who: ActorName, isSafe: boolean): Move {
  return move(`${who} presses a cell with ${isSafe ? "nothing" : "a bomb"}`, async (table) => {
    const player = await table.player(who);
    const { mines } = player;
    const path = "/api/mines/press";
    if (player.banned || mines === null) {
      const refused = player.banned ? "BANNED" : "NO_MINES_GAME";
      return void (await table.ask(player, { path, body: { cell: 1 }, refused }));
    }
    const seed = await table.site.seedOf(player.id);
    const bombs = layoutOf(seed, { nonce: mines.nonce, bombs: mines.bombs });
    const cells = Array.from({ length: 25 }, (_, index) => index + 1);
    const cell = cells.find((one) => bombs.includes(one) !== isSafe && !mines.opened.includes(one));
    const reply = await table.ask(player, { path, body: { cell }, refused: null });
    if (reply === null || cell === undefined) return;
    if (isSafe) mines.opened.push(cell);
    const finished = isSafe && mines.opened.length === 25 - mines.bombs;
    same("status", reply["status"], isSafe ? (finished ? "finish" : "win") : "lose");
    const win = isSafe ? minesPayout(mines.bet.stake, mines.bombs, mines.opened.length) : 0;
    same("win", kopecksOf(reply["win"]), win);
    if (finished || !isSafe) endMines(table.world, player, win);
    same("balance", kopecksOf(reply["balance"]), player.balance);
  });
}

export function takeMines(who: ActorName): Move {
  return move(`${who} takes the win of mines`, async (table) => {
    const player = await table.player(who);
    const { mines } = player;
    const nothing = mines === null ? "NO_MINES_GAME" : mines.opened.length === 0 ? "NOTHING_TO_TAKE" : null;
    const refused = player.banned ? "BANNED" : nothing;
    const reply = await table.ask(player, { path: "/api/mines/take", refused });
    if (reply === null || mines === null) return;
    const win = minesPayout(mines.bet.stake, mines.bombs, mines.opened.length);
    same("win", kopecksOf(reply["win"]), win);
    endMines(table.world, player, win);
    same("balance", kopecksOf(reply["balance"]), player.balance);
  });
}

function endMines({ nowMs }: World, player: Player, win: number): void {
  if (player.mines === null) throw new Error("no game runs");
  const { bet } = player.mines;
  player.mines = null;
  player.balance += win;
  settleStake(player, bet, { game: "mines", nowMs });
  bet.returned = win;
  bet.open = false;
}
