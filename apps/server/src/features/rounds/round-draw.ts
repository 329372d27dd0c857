import { gameWires } from "@rumb/contract/registry/game-registry";
import { jackpotGuards } from "@rumb/contract/jackpot/jackpot-slip";
import { type Beacon, type BeaconChain, beaconMix } from "@rumb/games/beacon/beacon";
import { byteStream } from "@rumb/games/fairness/stream";
import { jackpotSlider, SLIDER_FIRST_BLOCK } from "@rumb/games/jackpot/jackpot-slider";
import { clientMix } from "@rumb/games/rounds/client-mix";
import type { RoundGameId } from "@rumb/games/games";
import type { Kopecks } from "@rumb/money/kopecks";
import { hmacSha256 } from "../../seeds/hmac-sha256.ts";
import { sha256 } from "../../seeds/seed-service.ts";

/**
 * Draws a round: the outcome follows from the server seed, the client seeds of all bets and the beacon, so whoever draws it, and
 * how often, it is the same. Throws when the bets are not the round's own: every one of them, in order, without a gap.
 */
export function drawRound(round: RoundToDraw, serverSeed: Uint8Array): DrawnRound {
  const { game, bank, bets, chain, beacon } = round;
  assertWhole(round);
  const mix = mixOf(bets);
  const clientSeed =
    chain !== null && beacon !== null ? beaconMix(sha256, { mix, chainHash: chain.hash, beacon }) : mix;
  const seed = { serverSeed, clientSeed, nonce: 0 };
  const outcome = gameWires[game].rules.draw(byteStream(hmacSha256, seed), bank);
  const show =
    game === "jackpot" ? sliderOf(bets, outcome, byteStream(hmacSha256, seed, SLIDER_FIRST_BLOCK)) : null;
  return { clientSeed, outcome, show, beacon };
}

/** What the client seeds of these bets make; without a beacon it is the client seed of their round. */
export function mixOf(bets: readonly DrawnBet[]): string {
  return clientMix(
    sha256,
    bets.map((bet) => bet.clientSeed),
  );
}

function assertWhole({ id, bank, bets, betCount }: RoundToDraw): void {
  const sum = bets.reduce((total, bet) => total + bet.stake, 0);
  if (bets.length === betCount && sum === bank && bets.every((bet, index) => bet.seq === index + 1)) return;
  throw new Error(`the bets of round ${id} are not those that its row counts`);
}

function sliderOf(
  bets: readonly DrawnBet[],
  outcome: unknown,
  stream: ReturnType<typeof byteStream>,
): object | null {
  if (!jackpotGuards.isOutcome(outcome)) throw new Error("a jackpot was drawn without a ticket");
  const owners = bets.map(({ playerId, params }) => {
    if (!jackpotGuards.isParams(params)) throw new Error("a bet of jackpot has no tickets");
    return { ...params, playerId };
  });
  return jackpotSlider(stream, owners, outcome.ticket);
}

/** A bet as the draw needs it. */
export type DrawnBet = {
  readonly seq: number;
  readonly playerId: number;
  readonly clientSeed: string;
  readonly stake: Kopecks;
  readonly params: unknown;
};

type RoundToDraw = {
  readonly id: number;
  readonly game: RoundGameId;
  readonly bank: Kopecks;
  readonly betCount: number;
  readonly bets: readonly DrawnBet[];
  readonly chain: BeaconChain | null;
  /** Null: the round is drawn without one. */
  readonly beacon: Beacon | null;
};

export type DrawnRound = {
  readonly clientSeed: string;
  readonly outcome: object;
  readonly show: object | null;
  readonly beacon: Beacon | null;
};
