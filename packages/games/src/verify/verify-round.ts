import { kopecks, type Kopecks } from "@rumb/money/kopecks";
import type { RoundGame } from "../game.ts";
import {
  type Beacon,
  beaconAfter,
  type BeaconChain,
  beaconMix,
  chainHashOf,
  randomnessOf,
} from "../beacon/beacon.ts";
import { clientMix } from "../rounds/client-mix.ts";
import { CLIENT_SEED_PATTERN, type Sha256 } from "../fairness/commitment.ts";
import {
  type BetSlip,
  canonical,
  type Hashes,
  type RoundSteps,
  type Verification,
  verifyBet,
} from "./verify.ts";

/**
 * Recomputes a bet of a shared round from its slip, like `verifyInstantBet` (verify.ts). Where the slip lists the round's
 * bets, the mix of their client seeds must be the client seed of the round, their stakes must make its bank, and the bet
 * must be what the round accepts at its place. `RangeError` also for a slip without its round, and for lists that no round
 * can have.
 */
export function verifyRoundBet<Choice, Params, Outcome>(
  { game, choiceOf }: SharedGame<Choice, Params, Outcome>,
  slip: SharedBet<Params, Outcome>,
  hashes: Hashes,
): Verification<Outcome> {
  const { round, stakeKopecks, params } = slip;
  if (!round) throw new RangeError(`a bet of ${game.id} needs its round`);
  // Whoever could choose it after the bets would choose the outcome.
  if (slip.nonce !== 0) throw new RangeError(`the nonce of a shared round is 0, got ${slip.nonce}`);
  if (slip.algorithm !== roundAlgorithm(round)) {
    throw new RangeError(`a round without a beacon has no algorithm ${slip.algorithm}`);
  }
  const mix = mixStep(mixOfRound(round, slip.clientSeed), round, hashes.sha256);
  const beacon = beaconStep(round, slip.clientSeed, hashes);
  const bank = bankStep(round, {
    stakeKopecks,
    takenAs: (before) => game.accept(choiceOf(params), stakeKopecks, before),
    params,
  });
  const verification = verifyBet({ ...slip, algorithm: game.algorithm }, hashes, {
    game,
    decide({ stream, ...bet }) {
      const outcome = game.draw(stream, round.bankKopecks);
      const { payoutKopecks, coefficientHundredths } = game.settle(bet, outcome);
      return { outcome, payoutKopecks, coefficientHundredths };
    },
  });
  const matches = [verification, mix, beacon, bank].every((step) => step?.matches ?? true);
  return { ...verification, round: { mix, beacon, bank }, matches };
}

/** The mix that a slip states. Without a beacon it is the client seed of the round itself. */
export function mixOfRound({ promised }: Pick<StatedRound, "promised">, clientSeed: string): string {
  return promised?.drawn ? promised.drawn.mix : clientSeed;
}

/** The mix of a round out of the client seeds of its bets; null when they are not listed. */
export function mixStep(
  stated: string,
  { clientSeeds }: Pick<StatedRound, "clientSeeds">,
  sha256: Sha256,
): RoundSteps["mix"] {
  if (clientSeeds === null) return null;
  // A line feed inside a seed would let two lists have one mix.
  if (!clientSeeds.every((seed) => CLIENT_SEED_PATTERN.test(seed))) {
    throw new RangeError("a client seed is 1–64 printable ASCII characters without a colon");
  }
  const computed = clientMix(sha256, clientSeeds);
  return { computed, matches: computed === stated };
}

function beaconStep(
  { promised }: StatedRound,
  clientSeed: string,
  { sha256, isBeacon }: Hashes,
): RoundSteps["beacon"] {
  if (!promised) return null;
  const { chain, closedAtMs, drawn: stated } = promised;
  const dueNumber = beaconAfter(chain, closedAtMs);
  const chainHash = chainHashOf(sha256, chain);
  const drawn = stated && {
    signed: isBeacon ? isBeacon(chain.publicKey, stated) : null,
    randomness: randomnessOf(sha256, stated),
    clientSeed: beaconMix(sha256, { mix: stated.mix, chainHash, beacon: stated }),
  };
  const fits =
    !drawn || (stated?.number === dueNumber && drawn.signed !== false && drawn.clientSeed === clientSeed);
  return { dueNumber, chainHash, drawn, matches: chainHash === chain.hash && fits };
}

function bankStep(
  { stakes, bankKopecks, place }: StatedRound,
  bet: { stakeKopecks: Kopecks; params: unknown; takenAs: (bankKopecks: Kopecks) => unknown },
): RoundSteps["bank"] {
  if (stakes === null) return null;
  const before = sumOf(stakes.slice(0, place - 1));
  const computedKopecks = sumOf(stakes);
  const matches =
    computedKopecks === bankKopecks &&
    stakes[place - 1] === bet.stakeKopecks &&
    canonical(bet.takenAs(before)) === canonical(bet.params);
  return { computedKopecks, beforeKopecks: before, matches };
}

function sumOf(stakes: readonly Kopecks[]): Kopecks {
  return kopecks(stakes.reduce<number>((sum, stake) => sum + stake, 0));
}

/** A game of shared rounds, and how a choice is read from what is stored with a bet. */
export type SharedGame<Choice, Params, Outcome> = {
  readonly game: RoundGame<Choice, Params, Outcome>;
  readonly choiceOf: (params: Params) => Choice;
};

/** A slip of a shared round; its client seed is that of the round. */
export type SharedBet<Params, Outcome> = BetSlip<Params, Outcome> & { readonly round: StatedRound | null };

/** What a slip states of the round. The lists are in bet order; null where they are left out. */
export type StatedRound = {
  readonly bankKopecks: Kopecks;
  /** Where the bet stands in that order, from 1. */
  readonly place: number;
  readonly clientSeeds: readonly string[] | null;
  readonly stakes: readonly Kopecks[] | null;
  /** Null for a round that was opened without a chain, whose algorithm is 1. */
  readonly promised: PromisedBeacon | null;
};

/** The chain that a round named before its first bet, when its bets closed, and what it was drawn with: null when no beacon came. */
export type PromisedBeacon = {
  readonly chain: BeaconChain;
  readonly closedAtMs: number;
  /** `mix` is that of the players' seeds, before the beacon. */
  readonly drawn: (Beacon & { readonly mix: string }) | null;
};

/** How the client seed of a round is made: 1 of the players' seeds alone, 2 with a beacon when one came. */
export function roundAlgorithm({ promised }: Pick<StatedRound, "promised">): 1 | 2 {
  return promised === null ? 1 : 2;
}
