import type { RoundSteps } from "@rumb/games/verify/verify";
import type { StatedRound } from "@rumb/games/verify/verify-round";
import { formatRubles, formatTicket } from "@rumb/money/format";
import { type Fact, hexFact, type SlipStep, textFact } from "./slip-words.ts";

/** What a shared round is made of, before any byte is drawn: the players' seeds and the bank. */
export function roundSteps({ mix, bank }: RoundSteps, stated: StatedMix): SlipStep[] {
  return [mixStep(mix, stated), ...(bank ? [bankStep(bank, stated.round)] : [])];
}

/** All bets' client seeds, in their order → SHA-256 → the client seed of the round. */
export function mixStep(mix: RoundSteps["mix"], { round, statedMix }: StatedMix): SlipStep {
  return {
    title: "Зёрна игроков",
    matches: mix && statedMix !== null ? mix.matches : null,
    believed: mix === null,
    facts: [...seedFacts(mix, round), ...(statedMix === null ? [] : [hexFact("Зерно раунда", statedMix)])],
  };
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
