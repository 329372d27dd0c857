import type { Kopecks } from "@rumb/money/kopecks";
import type { InstantGame, PlayInput, PlayResult, SteppedGame } from "../game.ts";
import {
  PROGRESSIVE_FIRST_BLOCK,
  PROGRESSIVE_OUTCOMES,
  progressiveThreshold,
  type ProgressiveChance,
} from "../progressive/progressive.ts";
import type { IsBeacon } from "../beacon/beacon-signature.ts";
import { CLIENT_SEED_PATTERN, commitmentOf, type Sha256 } from "../fairness/commitment.ts";
import { drawInteger } from "../fairness/draw.ts";
import { bytesFromHex, hexFromBytes } from "../fairness/hex.ts";
import { byteStream, type ByteStream, type HmacSha256, type StreamSeed } from "../fairness/stream.ts";

/**
 * Recomputes a settled instant bet from its slip, with nothing but the slip and two hash functions, and says for every
 * step what was computed and whether it is what the slip states. A false statement is a result, not an
 * error; `RangeError` is thrown only for a slip that can not be computed at all: an unknown algorithm, a malformed
 * seed or nonce, parameters outside the game's ranges.
 */
export function verifyInstantBet<Params, Outcome>(
  game: InstantGame<Params, Outcome>,
  slip: BetSlip<Params, Outcome>,
  hashes: Hashes,
): Verification<Outcome> {
  return verifyBet(slip, hashes, { game, decide: (bet) => game.play(bet) });
}

/**
 * The same for a finished game of several moves: the moves are taken from the stated outcome and played again on what
 * the stream really gives, so that a false layout, move or end shows as another outcome.
 */
export function verifySteppedBet<Params, Outcome>(
  game: SteppedGame<Params, Outcome>,
  slip: BetSlip<Params, Outcome>,
  hashes: Hashes,
): Verification<Outcome> {
  return verifyBet(slip, hashes, { game, decide: (bet) => game.replay({ ...bet, stated: slip.outcome }) });
}

/** What every verification has in common; `decide` is the game's own part. */
export function verifyBet<Params, Outcome>(
  slip: BetSlip<Params, Outcome>,
  hashes: Hashes,
  { game, decide }: Decision<Params, Outcome>,
): Verification<Outcome> {
  const seed = seedOf(game, slip);
  const computed = commitmentOf(hashes.sha256, seed.serverSeed);
  const commitment = { computed, matches: computed === slip.commitment };

  const trace = tracedStream(hashes.hmac, seed, 0);
  const { stakeKopecks, params } = slip;
  const result = decide({ stakeKopecks, params, stream: trace.stream });
  const outcome = {
    ...trace.read(),
    computed: result.outcome,
    matches: canonical(result.outcome) === canonical(slip.outcome),
  };
  const payout = {
    computedKopecks: result.payoutKopecks,
    coefficientHundredths: result.coefficientHundredths,
    matches: result.payoutKopecks === slip.payoutKopecks,
  };
  const progressive = slip.progressive && progressiveStep(slip, slip.progressive, { seed, hashes });
  const matches = [commitment, outcome, payout, progressive].every((step) => step?.matches ?? true);
  return { commitment, round: null, outcome, payout, progressive, matches };
}

function seedOf<Params, Outcome>(game: Named, slip: BetSlip<Params, Outcome>): StreamSeed {
  const { clientSeed, nonce } = slip;
  if (slip.algorithm !== game.algorithm) {
    throw new RangeError(`${game.id} has no algorithm ${slip.algorithm}`);
  }
  if (!CLIENT_SEED_PATTERN.test(clientSeed)) {
    throw new RangeError("a client seed is 1–64 printable ASCII characters without a colon");
  }
  if (!Number.isSafeInteger(nonce) || nonce < 0) {
    throw new RangeError(`a nonce is an integer from 0, got ${nonce}`);
  }
  return { serverSeed: bytesFromHex(slip.serverSeedHex), clientSeed, nonce };
}

function progressiveStep<Params, Outcome>(
  slip: BetSlip<Params, Outcome>,
  stated: StatedProgressive,
  { seed, hashes }: { seed: StreamSeed; hashes: Hashes },
): ProgressiveStep {
  const trace = tracedStream(hashes.hmac, seed, PROGRESSIVE_FIRST_BLOCK);
  const drawn = drawInteger(trace.stream, PROGRESSIVE_OUTCOMES);
  const threshold = progressiveThreshold(slip.stakeKopecks, stated.terms);
  const computedHit = drawn < threshold;
  return { ...trace.read(), drawn, threshold, computedHit, matches: computedHit === stated.hit };
}

/** A stream that remembers the blocks it computed and the bytes it gave out. */
function tracedStream(
  hmac: HmacSha256,
  seed: StreamSeed,
  firstBlock: number,
): { stream: ByteStream; read: () => StreamTrace } {
  const blocks: Block[] = [];
  const bytes: number[] = [];
  const inner = byteStream(
    (key, message) => {
      const hash = hmac(key, message);
      blocks.push({ message, hashHex: hexFromBytes(hash) });
      return hash;
    },
    seed,
    firstBlock,
  );
  const stream = {
    next() {
      const byte = inner.next();
      bytes.push(byte);
      return byte;
    },
  };
  return { stream, read: () => ({ blocks, bytesReadHex: hexFromBytes(Uint8Array.from(bytes)) }) };
}

/** JSON with sorted keys: a slip that went through a database keeps its values, not the order of its keys. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** The part of a game that a slip must fit before anything is computed. */
type Named = { readonly id: string; readonly algorithm: number };

type Decision<Params, Outcome> = {
  readonly game: Named;
  readonly decide: (bet: PlayInput<Params>) => PlayResult<Outcome>;
};

/** The two hash functions of the platform, and where there is one, the check of a beacon's signature. */
export type Hashes = {
  readonly sha256: Sha256;
  readonly hmac: HmacSha256;
  readonly isBeacon?: IsBeacon;
};

/** What a player holds of a settled bet once its server seed is revealed; `progressive` is null for games without the pot. */
export type BetSlip<Params, Outcome> = {
  readonly algorithm: number;
  readonly serverSeedHex: string;
  readonly commitment: string;
  readonly clientSeed: string;
  readonly nonce: number;
  readonly stakeKopecks: Kopecks;
  readonly params: Params;
  readonly outcome: Outcome;
  readonly payoutKopecks: Kopecks;
  readonly progressive: StatedProgressive | null;
};

/** The chance of the pot at the bet, and whether the bet took it. */
export type StatedProgressive = { readonly terms: ProgressiveChance; readonly hit: boolean };

/** The bet step by step; `matches` at the top is true when every step's is. */
export type Verification<Outcome> = {
  readonly commitment: { readonly computed: string; readonly matches: boolean };
  /** Null for a bet on a player's own seed. */
  readonly round: RoundSteps | null;
  readonly outcome: StreamTrace & { readonly computed: Outcome; readonly matches: boolean };
  readonly payout: {
    readonly computedKopecks: Kopecks;
    readonly coefficientHundredths: number;
    readonly matches: boolean;
  };
  readonly progressive: ProgressiveStep | null;
  readonly matches: boolean;
};

/** What a shared round is made of; null where the slip does not list it. */
export type RoundSteps = {
  readonly mix: { readonly computed: string; readonly matches: boolean } | null;
  /** Null for a round that was opened without a chain. */
  readonly beacon: BeaconStep | null;
  /** `beforeKopecks` is the bank that the bet found. */
  readonly bank: {
    readonly computedKopecks: Kopecks;
    readonly beforeKopecks: Kopecks;
    readonly matches: boolean;
  } | null;
};

/** The public random value that a round named before its first bet, and what it made of the players' mix. */
export type BeaconStep = {
  /** The beacon that the close of the bets asks for. */
  readonly dueNumber: number;
  readonly chainHash: string;
  /** Null where no beacon came; `signed` is null where nothing can check a signature. */
  readonly drawn: {
    readonly signed: boolean | null;
    readonly randomness: string;
    readonly clientSeed: string;
  } | null;
  readonly matches: boolean;
};

/** The blocks computed for a step, and the bytes taken from them. */
export type StreamTrace = { readonly blocks: readonly Block[]; readonly bytesReadHex: string };

/** One HMAC: its message and its result in hex. */
export type Block = { readonly message: string; readonly hashHex: string };

/** The draw for the pot: a hit when `drawn` < `threshold`. */
export type ProgressiveStep = StreamTrace & {
  readonly drawn: number;
  readonly threshold: number;
  readonly computedHit: boolean;
  readonly matches: boolean;
};
