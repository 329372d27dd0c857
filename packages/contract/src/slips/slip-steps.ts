import { bytesFromHex } from "@rumb/games/fairness/hex";
import { BET_RESULT_WORDS, betResult } from "@rumb/games/bet-result";
import type { StreamTrace, Verification } from "@rumb/games/verify/verify";
import type { StatedRound } from "@rumb/games/verify/verify-round";
import { PROGRESSIVE_OUTCOMES } from "@rumb/games/progressive/progressive";
import { formatCoefficient, formatRubles, formatTicket } from "@rumb/money/format";
import type { Kopecks } from "@rumb/money/kopecks";
import { explainDraws, spacedBytes } from "./slip-draw.ts";
import { roundSteps } from "./slip-round-steps.ts";
import { type Fact, hexFact, type SlipStep, textFact } from "./slip-words.ts";

/** A bet recomputed: one step after another, and whether none of them contradicts what is stated. */
export type SlipReport = { readonly steps: readonly SlipStep[]; readonly matches: boolean };

/** A verification in Russian, step by step, for the browser and for the command line alike. */
export function slipSteps(verification: Verification<unknown>, words: BetWords): SlipReport {
  const steps = [
    commitmentStep(verification.commitment.computed, words),
    ...(words.round && verification.round
      ? roundSteps(verification.round, { ...words, round: words.round })
      : []),
    bytesStep(verification.outcome),
    outcomeStep(verification, words),
    ...(words.paysByItself ? [payoutStep(verification, words)] : []),
    ...potSteps(verification, words),
  ];
  return { steps, matches: steps.every(({ matches }) => matches !== false) };
}

/** The secret against its hash; `computed` is the SHA-256 of the server seed. */
export function commitmentStep(
  computed: string,
  { serverSeedHex, statedHash }: Pick<BetWords, "serverSeedHex" | "statedHash">,
): SlipStep {
  return {
    title: "Хеш зерна сервера",
    matches: statedHash === null ? null : computed === statedHash,
    facts: [
      hexFact("Зерно сервера", serverSeedHex),
      hexFact("SHA-256 от его 32 байт", computed),
      ...(statedHash === null ? [] : [hexFact("Хеш, показанный до ставки", statedHash)]),
    ],
  };
}

function bytesStep(trace: StreamTrace): SlipStep {
  return { title: "Байты раунда", matches: null, facts: traceFacts(trace) };
}

function outcomeStep({ outcome }: Verification<unknown>, words: BetWords): SlipStep {
  return {
    title: "Результат",
    matches: words.stated && outcome.matches,
    facts: [
      ...words.drawFacts,
      textFact(COMPUTED, words.computedOutcome),
      ...(words.stated ? [textFact(STATED, words.stated.outcome)] : []),
    ],
  };
}

function payoutStep({ payout }: Verification<unknown>, { stated, stakeKopecks }: BetWords): SlipStep {
  const { computedKopecks, coefficientHundredths } = payout;
  const won = computedKopecks > 0;
  const facts = [
    textFact(
      COMPUTED,
      payoutWords({ won, stakeKopecks, payoutKopecks: computedKopecks, coefficientHundredths }),
    ),
  ];
  if (!stated) return { title: "Выплата", matches: null, facts };
  return {
    title: "Выплата",
    matches: payout.matches && stated.won === won && stated.coefficientHundredths === coefficientHundredths,
    facts: [...facts, textFact(STATED, payoutWords({ ...stated, stakeKopecks }))],
  };
}

function potSteps({ progressive }: Verification<unknown>, { stated }: BetWords): SlipStep[] {
  if (!progressive) return [];
  const { drawn, threshold, computedHit, matches } = progressive;
  const potKopecks = stated?.potKopecks ?? 0;
  return [
    {
      title: "Джекпот",
      matches,
      facts: [
        ...traceFacts(progressive),
        ...explainDraws(progressive.bytesReadHex, [PROGRESSIVE_OUTCOMES]).facts,
        textFact("Джекпот выпадает", `на числах меньше ${formatTicket(threshold)}`),
        textFact(COMPUTED, `${formatTicket(drawn)}: ${potWords(computedHit)}`),
        textFact(STATED, potWords(potKopecks > 0)),
      ],
    },
  ];
}

function traceFacts({ blocks, bytesReadHex }: StreamTrace): Fact[] {
  return [
    ...blocks.map(({ message, hashHex }) => hexFact(`HMAC-SHA256 от «${message}»`, hashHex)),
    textFact("Прочитано", spacedBytes(bytesFromHex(bytesReadHex))),
  ];
}

/** `won`, of a slip: something was paid. Whether that is a gain is said by the rule of all screens. */
function payoutWords({ won, stakeKopecks, payoutKopecks, coefficientHundredths }: PaidWords): string {
  const result = (
    won ? BET_RESULT_WORDS[betResult(stakeKopecks, payoutKopecks)] : BET_RESULT_WORDS.lose
  ).toLowerCase();
  return `${result}, ${formatRubles(payoutKopecks)}, ${formatCoefficient(coefficientHundredths)}`;
}

type PaidWords = {
  readonly won: boolean;
  readonly stakeKopecks: Kopecks;
  readonly payoutKopecks: Kopecks;
  readonly coefficientHundredths: number;
};

function potWords(hit: boolean): string {
  return hit ? "джекпот выпал" : "джекпот не выпал";
}

const COMPUTED = "Вычислено";
const STATED = "В слипе";

/** What the steps say beside the verification itself. */
type BetWords = StatedBet & {
  readonly stakeKopecks: Kopecks;
  readonly serverSeedHex: string;
  /** The shared round of the bet; null for a bet on a player's own seed. */
  readonly round: StatedRound | null;
  /** How the bytes became the result, in the game's words. */
  readonly drawFacts: readonly Fact[];
  readonly computedOutcome: string;
};

/** What is stated of a bet, by its slip or by whoever wants a round computed. */
export type StatedBet = {
  readonly statedHash: string | null;
  /** The client seed that is stated; null when it is only computed. */
  readonly statedMix: string | null;
  /** False for a round without the moves that decide what is paid. */
  readonly paysByItself: boolean;
  /** What the slip says came of the bet; null when a round is only computed. */
  readonly stated: {
    readonly outcome: string;
    readonly won: boolean;
    readonly payoutKopecks: Kopecks;
    readonly coefficientHundredths: number;
    readonly potKopecks: Kopecks;
  } | null;
};
