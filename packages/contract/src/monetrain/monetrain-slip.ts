import { verifyInstantBet } from "@rumb/games/verify/verify";
import {
  isMonetrainType,
  monetrain,
  type MonetrainOutcome,
  type MonetrainParams,
} from "@rumb/games/monetrain/monetrain";
import {
  MONETRAIN_TABLES,
  MONETRAIN_TUBES,
  monetrainFaces,
  type MonetrainType,
} from "@rumb/games/monetrain/monetrain-tables";
import { explainDraws } from "../slips/slip-draw.ts";
import { integerIn, listOf, recordOf } from "../guards.ts";
import { isEdge } from "../slips/slip-fields.ts";
import type { SlipGame } from "../slips/slip-game.ts";
import { type Fact, percentFact, textFact } from "../slips/slip-words.ts";

const MOST_SPINS = MONETRAIN_TABLES[500].spins;

/** Slips of Monetrain. The stake of a slip is the price of the bonus. */
export const monetrainSlip: SlipGame<MonetrainParams, MonetrainOutcome> = {
  algorithm: monetrain.algorithm,
  isParams: recordOf<MonetrainParams>({ type: isType, edgeHundredths: isEdge }),
  isOutcome: recordOf<MonetrainOutcome>({
    spins: listOf(listOf(integerIn(-9, 9), MONETRAIN_TUBES), MOST_SPINS),
    coff: integerIn(0, Number.MAX_SAFE_INTEGER),
  }),
  blank: { spins: [], coff: 0 },
  shared: false,
  paysByTerms: true,
  verify: (bet, hashes) => verifyInstantBet(monetrain, bet, hashes),
  paramFacts: ({ type, edgeHundredths }) => [
    textFact("Бонус", `${type} ставок, спинов: ${MONETRAIN_TABLES[type].spins}`),
    // The weights hold the site's part; an operator may add to it.
    ...(edgeHundredths === 0 ? [] : [percentFact("Сверх таблицы сайту", edgeHundredths)]),
  ],
  outcomeWords: ({ coff }) => `Множитель бонуса: x${coff} от ставки`,
  outcomeRecord: ({ spins, coff }) =>
    `x${coff} от ставки; спины: ${spins.map((tubes) => tubes.map(tubeWords).join(" ")).join(" / ")}`,
  drawFacts: spinFacts,
};

/** The drawn numbers spin by spin: sixty lines of arithmetic would hide the six that matter. */
function spinFacts(bytesReadHex: string, { type }: MonetrainParams): Fact[] {
  const table = MONETRAIN_TABLES[type];
  const total = monetrainFaces(table).length;
  const bounds = Array.from({ length: table.spins * MONETRAIN_TUBES }, () => total);
  const { results } = explainDraws(bytesReadHex, bounds);
  return Array.from({ length: table.spins }, (_, spin) => {
    const drawn = results.slice(spin * MONETRAIN_TUBES, (spin + 1) * MONETRAIN_TUBES);
    return textFact(`Спин ${spin + 1}, из ${total}`, drawn.join(", "));
  });
}

/** A blue tube multiplies, a red one adds to the multiplier: `0`, `4`, `к3`. */
function tubeWords(face: number): string {
  return face < 0 ? `к${-face}` : String(face);
}

function isType(value: unknown): value is MonetrainType {
  return typeof value === "number" && isMonetrainType(value);
}
