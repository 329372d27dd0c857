import { bytesFrom, drawBelow, nearest } from "./round-bytes.ts";
import type { Round, Settled } from "./round-bytes.ts";

/** «Monetrain». The price is the stake: bet × type. */
export function secondMonetrain(round: Round, priceKopecks: number, params: Params): Settled<Outcome> {
  const machine = MACHINES[params.type];
  const faces = facesOf(machine);
  const bytes = bytesFrom(round, 0n);
  const spins: number[][] = [];
  for (let spin = 0; spin < machine.spins; spin += 1) {
    const tubes: number[] = [];
    for (let tube = 0; tube < 6; tube += 1) tubes.push(faceAt(drawBelow(machine.total, bytes), faces));
    spins.push(tubes);
  }

  const coff = resultOf(spins.flat());
  const numerator = BigInt(coff) * (10_000n - BigInt(params.edgeHundredths));
  const denominator = BigInt(params.type) * 10_000n;
  return {
    outcome: { spins, coff },
    payoutKopecks: nearest(BigInt(priceKopecks) * numerator, denominator),
    coefficientHundredths: nearest(100n * numerator, denominator),
  };
}

/** In the order of the page; 0 for empty, 1…9 for blue, −1…−9 for red. */
function facesOf({ empty, blue, red }: Machine): Face[] {
  const faces = [{ value: 0, weight: empty }];
  for (const [index, weight] of blue.entries()) faces.push({ value: index + 1, weight });
  for (const [index, weight] of red.entries()) faces.push({ value: -(index + 1), weight });
  return faces;
}

function faceAt(drawn: bigint, faces: readonly Face[]): number {
  let sum = 0;
  for (const { value, weight } of faces) {
    sum += weight;
    if (drawn < sum) return value;
  }
  throw new Error("the weights do not add up to their total");
}

function resultOf(tubes: readonly number[]): number {
  let blue = 0;
  let red = 0;
  for (const tube of tubes) {
    if (tube > 0) blue += tube;
    if (tube < 0) red -= tube;
  }
  return blue * (1 + red);
}

const MACHINES: Readonly<Record<Params["type"], Machine>> = {
  10: {
    spins: 3,
    total: 1200n,
    empty: 1044,
    blue: [60, 31, 14, 9, 6, 4, 3, 2, 1],
    red: [8, 6, 4, 2, 2, 1, 1, 1, 1],
  },
  100: {
    spins: 5,
    total: 1200n,
    empty: 1003,
    blue: [22, 16, 13, 11, 10, 8, 7, 5, 4],
    red: [19, 17, 14, 12, 11, 10, 7, 6, 5],
  },
  500: {
    spins: 10,
    total: 1220n,
    empty: 1034,
    blue: [6, 7, 7, 8, 8, 8, 7, 7, 6],
    red: [10, 12, 14, 16, 18, 16, 14, 12, 10],
  },
};

type Machine = {
  readonly spins: number;
  readonly total: bigint;
  readonly empty: number;
  readonly blue: readonly number[];
  readonly red: readonly number[];
};

type Face = { readonly value: number; readonly weight: number };

type Params = { readonly type: 10 | 100 | 500; readonly edgeHundredths: number };

type Outcome = { readonly spins: readonly (readonly number[])[]; readonly coff: number };
