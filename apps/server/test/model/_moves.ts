import * as fc from "fast-check";
import {
  activateCode,
  checkReposts,
  claimSocial,
  claimTimed,
  linkTelegram,
  readPartner,
  takeIncome,
  takeRakeback,
  transferReposts,
  wait,
} from "./_bonus-moves.ts";
import { pause, readLimits, setLimit } from "./_limit-moves.ts";
import { type Move, when } from "./_move.ts";
import { adjust, approve, ban, createCode, reject, setOperator } from "./_operator-moves.ts";
import { bubbles, clearing, dice, monetrain, pressMines, startMines, takeMines } from "./_plays.ts";
import { betInRound, endRound } from "./_round-moves.ts";
import {
  cancelWithdrawal,
  FATES,
  type Fate,
  payLate,
  readTerms,
  repeat,
  settleIn,
  topUp,
  withdraw,
} from "./_wallet-moves.ts";
import { ACTORS, type ActorName, OPERATORS, type World } from "./_world.ts";

// Which moves there are, how often each comes, and with which sums: small bounds and round sums, so that they meet.

// What happens to one person meets more often than what happens to three.
const who = fc.oneof(
  { weight: 4, arbitrary: fc.constant<ActorName>("friend") },
  { weight: 1, arbitrary: fc.constantFrom(...ACTORS) },
);
const operator = fc.constantFrom(...OPERATORS);
const back = fc.nat(2);
const stake = fc.oneof(fc.constantFrom(1_500, 10_000, 30_000, 90_000), fc.integer({ min: 100, max: 3_000 }));
const topped = fc.constantFrom(10_000, 10_000, 10_000, 12_345, 30_001, 50_000);
const taken = fc.constantFrom<Taken>(
  { amount: 15_000, method: "qiwi" },
  { amount: 20_055, method: "qiwi" },
  { amount: 45_000, method: "qiwi" },
  { amount: 50_005, method: "yoomoney" },
  { amount: 60_000, method: "card" },
  { amount: 10_000, method: "card" },
);
type Taken = Parameters<typeof withdraw>[1];
const isFate = (name: string): name is Fate => Object.hasOwn(FATES, name);
const fate = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Fate>("paid") },
  { weight: 1, arbitrary: fc.constantFrom(...Object.keys(FATES).filter(isFate)) },
);

/** How often of all, and what. */
const WEIGHED: readonly (readonly [number, fc.Arbitrary<Move>])[] = [
  [
    6,
    fc
      .tuple(who, stake, fc.constantFrom(95, 95, 94.78, 50, 1))
      .map(([player, amount, chance]) => dice(player, { stake: amount, chance })),
  ],
  [
    5,
    fc
      .tuple(who, stake, fc.constantFrom(105, 133, 200, 10_000))
      .map(([player, amount, target]) => bubbles(player, { stake: amount, target })),
  ],
  [
    2,
    fc
      .tuple(who, fc.constantFrom(100, 300), fc.constantFrom(10, 100))
      .map(([player, bet, type]) => monetrain(player, { bet, type })),
  ],
  [
    3,
    fc
      .tuple(who, stake, fc.constantFrom(2, 3, 23, 24))
      .map(([player, amount, bombs]) => startMines(player, { stake: amount, bombs })),
  ],
  [
    4,
    fc
      .tuple(who, fc.constantFrom(true, true, true, false))
      .map(([player, isSafe]) => sensibly((world) => runsMines(world, player), pressMines(player, isSafe))),
  ],
  [3, who.map((player) => sensibly((world) => runsMines(world, player), takeMines(player)))],
  [3, who.map(clearing)],
  [5, who.map(settleIn)],
  [
    3,
    fc
      .tuple(who, fc.constantFrom("jackpot", "wheel"), stake, fc.constantFrom(2, 2, 3))
      .map(([player, game, amount, color]) => betInRound(player, { game, stake: amount, color })),
  ],
  [
    3,
    fc
      .constantFrom("jackpot", "wheel")
      .map((game) => when(({ rounds }) => rounds[game].bets.length > 0, endRound(game))),
  ],
  [
    7,
    fc
      .tuple(who, topped, fate, fc.option(fc.nat(2), { freq: 2 }))
      .map(([player, amount, fate, code]) => topUp(player, { amount, fate: fate, code })),
  ],
  [1, who.map((player) => when((world) => hasUnpaid(world, player), payLate(player)))],
  [6, fc.tuple(who, taken).map(([player, wish]) => withdraw(player, wish))],
  [2, who.map((player) => when(hasWithdrawals, cancelWithdrawal(player)))],
  [6, fc.tuple(operator, back).map(([name, number]) => when(hasWithdrawals, approve(name, number)))],
  [2, fc.tuple(operator, back).map(([name, number]) => when(hasWithdrawals, reject(name, number)))],
  [1, who.map(readTerms)],
  [
    2,
    fc
      .tuple(who, fc.boolean())
      .map(([player, isSame]) => when((world) => hasCalled(world, player), repeat(player, isSame))),
  ],
  [1, fc.constant(linkTelegram("stranger"))],
  [3, fc.tuple(who, fc.constantFrom("day", "hourly")).map(([player, bonus]) => claimTimed(player, bonus))],
  [1, fc.tuple(who, fc.constantFrom("vk", "tg")).map(([player, network]) => claimSocial(player, network))],
  [3, who.map(takeRakeback)],
  [1, fc.tuple(who, fc.integer({ min: 0, max: 5 })).map(([player, posts]) => checkReposts(player, posts))],
  [1, who.map(transferReposts)],
  [
    2,
    fc
      .tuple(
        operator,
        fc.constantFrom({ kind: "player", gives: 5_000 }, { kind: "deposit", gives: 15 }),
        fc.integer({ min: 1, max: 2 }),
      )
      .map(([name, code, uses]) => createCode(name, { ...code, uses })),
  ],
  [
    4,
    fc
      .tuple(who, fc.nat(2))
      .map(([player, number]) => sensibly(({ codes }) => codes.length > 0, activateCode(player, number))),
  ],
  [2, fc.constant(null).map(readPartner)],
  [2, fc.constant(null).map(takeIncome)],
  [
    2,
    fc
      .tuple(who, fc.constantFrom("stake", "loss"), fc.constantFrom(null, 10_000, 30_000, 100_000))
      .map(([player, kind, limit]) => setLimit(player, kind, limit)),
  ],
  [1, who.map((player) => pause(player, 1))],
  [2, who.map(readLimits)],
  [
    2,
    fc
      .tuple(operator, who, fc.constantFrom("credit", "debit"), fc.constantFrom(100, 20_000, 50_000))
      .map(([name, player, direction, amount]) => adjust(name, { who: player, direction, amount })),
  ],
  [
    1,
    fc
      .tuple(operator, who)
      .map(([name, player]) => when((world) => !isBanned(world, player), ban(name, player, true))),
  ],
  [
    4,
    fc
      .tuple(operator, who)
      .map(([name, player]) => when((world) => isBanned(world, player), ban(name, player, false))),
  ],
  [1, operator.map((name) => when(hasWithdrawals, setOperator(name, false)))],
  [
    2,
    operator.map((name) =>
      when((world) => world.operators.get(name)?.isOperator === false, setOperator(name, true)),
    ),
  ],
  [4, fc.constantFrom(1, 1, 13, 24, 48).map(wait)],
];

/** Where it means nothing, it is refused: that is tried too, but seldom. */
function sensibly(means: (world: Readonly<World>) => boolean, one: Move): Move {
  return when((world) => means(world) || world.journal.length % 7 === 0, one);
}

function runsMines({ players }: Readonly<World>, name: ActorName): boolean {
  return (players.get(name)?.mines ?? null) !== null;
}

function hasUnpaid({ players }: Readonly<World>, name: ActorName): boolean {
  return players.get(name)?.payments.some(({ state }) => state !== "paid") === true;
}

function hasCalled({ players }: Readonly<World>, name: ActorName): boolean {
  return (players.get(name)?.lastCall ?? null) !== null;
}

function isBanned({ players }: Readonly<World>, name: ActorName): boolean {
  return players.get(name)?.banned === true;
}

function hasWithdrawals({ withdrawals }: Readonly<World>): boolean {
  return withdrawals.length > 0;
}

/** Each as often as its weight, because `fc.commands` takes all of them alike. */
export const MOVES: readonly fc.Arbitrary<Move>[] = WEIGHED.flatMap(([weight, made]) =>
  Array.from({ length: weight }, () => made),
);
