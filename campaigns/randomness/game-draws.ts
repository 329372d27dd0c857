import { bubbles, bubblesChance } from "@rumb/games/bubbles/bubbles";
import { dice, DICE_OUTCOMES } from "@rumb/games/dice/dice";
import type { ByteStream } from "@rumb/games/fairness/stream";
import type { GameId } from "@rumb/games/games";
import { jackpot } from "@rumb/games/jackpot/jackpot";
import { minesLayout } from "@rumb/games/mines/mines";
import { MINES_CELLS } from "@rumb/games/mines/mines-limits";
import { monetrain } from "@rumb/games/monetrain/monetrain";
import { MONETRAIN_TABLES, monetrainFaces } from "@rumb/games/monetrain/monetrain-tables";
import { wheel } from "@rumb/games/wheel/wheel";
import { WHEEL_POCKETS } from "@rumb/games/wheel/wheel-pockets";
import { kopecks } from "@rumb/money/kopecks";
import { type ChiSquare, chiSquare, evenChances } from "./chi-square.ts";
import { gameStream, roundSeeds } from "./game-rounds.ts";

/** What so many draws of a game came to, by the classes that the game's rules tell apart. */
export type DrawsJudged = ChiSquare & { readonly game: GameId; readonly draws: number; readonly of: string };

/** Draws by the game's own rules from its own streams, and compares how often each class came with its exact chance. */
export function judgeDraws(game: GameId, options: { seed: number; draws: number }): DrawsJudged {
  const { of, chances, classesOf } = DRAWN[game];
  const counts = chances.map(() => 0);
  let draws = 0;
  for (const seed of roundSeeds(game, options.seed)) {
    for (const drawn of classesOf(gameStream(seed))) {
      counts[drawn] = (counts[drawn] ?? 0) + 1;
      draws += 1;
    }
    if (draws >= options.draws) break;
  }
  return { game, draws, of, ...chiSquare(counts, chances) };
}

type Drawn = {
  /** What is drawn and into which classes it falls. */
  readonly of: string;
  readonly chances: readonly number[];
  /** The classes of what one round draws. */
  readonly classesOf: (stream: ByteStream) => readonly number[];
};

const STAKE = kopecks(100);
const DICE_CLASSES = 1000;
const BOMBS = 3;
const TARGETS = [105, 110, 120, 133, 150, 175, 200, 250, 300, 500, 1000, 1500, 2500, 5000, 10_000];
const BUBBLES_EDGE = 300;
const BANK = 123_457;
const BANK_CLASSES = 1000;
const MONETRAIN_FACES = monetrainFaces(MONETRAIN_TABLES[10]);

const DRAWN: Readonly<Record<GameId, Drawn>> = {
  dice: {
    of: `rolls, in ${DICE_CLASSES} classes of ${DICE_OUTCOMES / DICE_CLASSES} numbers`,
    chances: evenChances(DICE_CLASSES),
    classesOf(stream) {
      const params = { chanceHundredths: 5000, direction: "down", edgeHundredths: 0 } as const;
      const { outcome } = dice.play({ stakeKopecks: STAKE, params, stream });
      return [Math.floor((outcome.roll * DICE_CLASSES) / DICE_OUTCOMES)];
    },
  },
  mines: {
    of: `layouts of ${BOMBS} bombs, each set of cells a class`,
    chances: evenChances(setsOf(MINES_CELLS)),
    classesOf: (stream) => [placeOf(minesLayout(stream, BOMBS))],
  },
  bubbles: {
    of: `bursts, between ${TARGETS.length} targets from x1.05 to x100`,
    chances: burstChances(),
    classesOf(stream) {
      const params = { targetHundredths: 150, edgeHundredths: BUBBLES_EDGE };
      const { outcome } = bubbles.play({ stakeKopecks: STAKE, params, stream });
      return [TARGETS.filter((target) => outcome.burstHundredths >= target).length];
    },
  },
  jackpot: {
    of: `tickets of ${BANK}, in ${BANK_CLASSES} classes`,
    chances: bankChances(),
    classesOf: (stream) => [classOfTicket(jackpot.draw(stream, kopecks(BANK)).ticket)],
  },
  wheel: {
    of: "pockets, each a class",
    chances: evenChances(WHEEL_POCKETS.length),
    classesOf: (stream) => [wheel.draw(stream, STAKE).pocket],
  },
  monetrain: {
    of: "tubes of type 10, each face a class",
    chances: Array.from(
      { length: 19 },
      (_, face) => MONETRAIN_FACES.filter((one) => one === face - 9).length / MONETRAIN_FACES.length,
    ),
    classesOf(stream) {
      const params = { type: 10, edgeHundredths: 0 } as const;
      return monetrain
        .play({ stakeKopecks: kopecks(1000), params, stream })
        .outcome.spins.flat()
        .map((face) => face + 9);
    },
  },
};

/** How many sets of three cells there are among so many. */
function setsOf(cells: number): number {
  return (cells * (cells - 1) * (cells - 2)) / 6;
}

/** The place of three ascending cells among all such sets. */
function placeOf([first = 0, second = 0, third = 0]: readonly number[]): number {
  return setsOf(third - 1) + ((second - 1) * (second - 2)) / 2 + first - 1;
}

/** The chance of each class of bursts, the first of which reaches no target. */
function burstChances(): number[] {
  const reached = TARGETS.map((targetHundredths) => {
    const { numerator, denominator } = bubblesChance({ targetHundredths, edgeHundredths: BUBBLES_EDGE });
    return Number(numerator) / Number(denominator);
  });
  return [1, ...reached].map((chance, index) => chance - (reached[index] ?? 0));
}

function classOfTicket(ticket: number): number {
  return Math.floor(((ticket - 1) * BANK_CLASSES) / BANK);
}

function bankChances(): number[] {
  const tickets = Array.from({ length: BANK_CLASSES }, () => 0);
  for (let ticket = 1; ticket <= BANK; ticket += 1) {
    const drawn = classOfTicket(ticket);
    tickets[drawn] = (tickets[drawn] ?? 0) + 1;
  }
  return tickets.map((count) => count / BANK);
}
