import type { RoundSteps } from "@rumb/games/verify/verify";
import { mixOfRound, type StatedRound } from "@rumb/games/verify/verify-round";
import { formatRubles, formatTicket } from "@rumb/money/format";
import { beaconStep } from "./slip-beacon.ts";
import { type Fact, hexFact, type SlipStep, textFact } from "./slip-words.ts";

/** What a shared round is made of, before any byte is drawn: the players' seeds, the bank and the public random value. */
export function roundSteps({ mix, beacon, bank }: RoundSteps, stated: StatedMix): SlipStep[] {
  return [
    mixStep(mix, stated),
    ...(bank ? [bankStep(bank, stated.round)] : []),
    // A round that is only computed has no place of its own, and promised nothing.
    ...(bank || beacon ? [beaconStep(beacon, stated.round.promised)] : []),
  ];
}

/** All bets' client seeds, in their order → SHA-256 → the client seed of the round. */
export function mixStep(mix: RoundSteps["mix"], { round, statedMix }: StatedMix): SlipStep {
  return {
    title: "Зёрна игроков",
    matches: mix && statedMix !== null ? mix.matches : null,
    believed: mix === null,
    facts: [...seedFacts(mix, round), ...(statedMix === null ? [] : [statedFact(round, statedMix)])],
  };
}

/** With a beacon the seeds' mix is a part of the round's seed, and is stated beside it. */
function statedFact(round: StatedRound, clientSeed: string): Fact {
  return hexFact(round.promised?.drawn ? "Их смесь в слипе" : "Зерно раунда", mixOfRound(round, clientSeed));
}

function seedFacts(
  mix: RoundSteps["mix"],
  { clientSeeds, stakes, place }: Pick<StatedRound, "clientSeeds" | "stakes" | "place">,
): Fact[] {
  if (!mix || !clientSeeds)
    return [textFact("Зёрна всех ставок", "не перечислены, берётся готовое зерно раунда")];
  const own = clientSeeds[place - 1];
  return [
    // A round that is only computed has no bet of its own.
    ...(stakes && own !== undefined ? [textFact(`Зерно этой ставки, № ${place}`, own)] : []),
    hexFact(`Зёрна игроков, ${formatTicket(clientSeeds.length)} шт. → SHA-256`, mix.computed),
  ];
}

function bankStep(
  { computedKopecks, beforeKopecks, matches }: NonNullable<RoundSteps["bank"]>,
  { bankKopecks, place }: StatedRound,
): SlipStep {
  return {
    title: "Банк раунда",
    matches,
    facts: [
      textFact("Сумма всех ставок", formatRubles(computedKopecks)),
      textFact("Банк в слипе", formatRubles(bankKopecks)),
      textFact(`До этой ставки, № ${formatTicket(place)}`, formatRubles(beforeKopecks)),
    ],
  };
}

export type StatedMix = {
  readonly round: StatedRound;
  /** The client seed that is stated; null when it is only computed. */
  readonly statedMix: string | null;
};
