import { createRandom } from "../_seeded-random.ts";
import type { Round } from "./round-bytes.ts";

/** Rounds for a comparison, with what the choices of their bets are made by. `note` names a round that went apart. */
export function* randomRounds(planSeed: number, count: number): Generator<RandomRound> {
  const choices = createRandom(planSeed);
  const between = (low: number, high: number): number => {
    // The ends of a range are where two programs differ, so each of them comes up far more often than by chance.
    const choice = choices.below(10);
    if (choice === 0) return low;
    return choice === 1 ? high : low + choices.below(high - low + 1);
  };
  const oneOf = <Value>(first: Value, ...others: readonly Value[]): Value =>
    others[choices.below(others.length + 1)] ?? first;

  for (let index = 0; index < count; index += 1) {
    const characters = Array.from({ length: between(1, 64) }, () =>
      PRINTABLE.charAt(between(0, PRINTABLE.length - 1)),
    );
    const round = {
      serverSeed: Uint8Array.from({ length: 32 }, () => choices.below(256)),
      clientSeed: characters.join(""),
      nonce: oneOf(0, between(0, 100), between(0, 2 ** 31), Number.MAX_SAFE_INTEGER),
    };
    const edgeHundredths = oneOf(0, 300, between(0, 9999));
    const note = `round ${index} of ${planSeed}: ${JSON.stringify({ ...round, serverSeed: hex(round), edgeHundredths })}`;
    const near = (value: number, low: number, high: number): number =>
      Math.min(high, Math.max(low, value + between(-1, 1)));
    yield { round, edgeHundredths, between, near, oneOf, note };
  }
}

function hex({ serverSeed }: Round): string {
  return Buffer.from(serverSeed).toString("hex");
}

/** «What goes in»: 0x20…0x7e without the colon. */
const PRINTABLE = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index))
  .join("")
  .replace(":", "");

export type RandomRound = {
  readonly round: Round;
  readonly edgeHundredths: number;
  readonly between: (low: number, high: number) => number;
  /** The value or a neighbour, within the range: what lets a comparison decide between just won and just lost. */
  readonly near: (value: number, low: number, high: number) => number;
  readonly oneOf: <Value>(first: Value, ...others: readonly Value[]) => Value;
  readonly note: string;
};
