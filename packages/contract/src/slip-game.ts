import type { BetSlip as StatedBet, Hashes, Verification } from "@rumb/games/fairness/verify";
import { parseHundredths } from "@rumb/money/decimal-input";
import { kopecks, type Kopecks } from "@rumb/money/kopecks";
import type { BetSlip } from "./fair.ts";
import { isSlipProblem, slipKopecks, type SlipProblem } from "./slip.ts";
import { type SlipReport, tellSteps } from "./slip-steps.ts";
import type { Fact } from "./slip-words.ts";

/** What a game brings so that its slips can be read, told and verified: one constant, one line in slip-games.ts. */
export type SlipGame<Params, Outcome> = {
  readonly algorithm: number;
  /** Tells parameters that the game can be played with: every field, within its range, and no other. */
  readonly isParams: (value: unknown) => value is Params;
  readonly isOutcome: (value: unknown) => value is Outcome;
  /** The outcome of a bet of which nothing is stated and no move made, for a round that is only computed. */
  readonly blank: Outcome;
  /** True when the player's moves decide what is paid: a round computed without them has no payout to tell. */
  readonly decidedByMoves: boolean;
  verify(bet: StatedBet<Params, Outcome>, hashes: Hashes): Verification<Outcome>;
  paramFacts(params: Params): readonly Fact[];
  /** The outcome at a glance. */
  outcomeWords(outcome: Outcome): string;
  /** All of the outcome, so that two of them that differ are told differently. */
  outcomeRecord(outcome: Outcome): string;
  /** How the bytes read became the result, in the order of the draws. */
  drawFacts(bytesReadHex: string, params: Params): readonly Fact[];
};

/** The same with its own types closed up, so that all games fit one table. */
export type ClosedSlipGame = {
  /** Parameters and outcome in words; `outcome` is null while the game goes on. */
  tell(slip: BetSlip): SlipWords | SlipProblem;
  check(slip: BetSlip, hashes: Hashes): SlipReport | SlipProblem;
  compute(round: Round, hashes: Hashes): SlipReport | SlipProblem;
};

/** Closes a game's types up. */
export function closeSlipGame<Params, Outcome>(game: SlipGame<Params, Outcome>): ClosedSlipGame {
  return {
    tell({ params, outcome, result }) {
      if (!game.isParams(params)) return WRONG_PARAMS;
      const paramFacts = game.paramFacts(params);
      if (result === "open") return { params: paramFacts, outcome: null };
      return game.isOutcome(outcome)
        ? { params: paramFacts, outcome: game.outcomeWords(outcome) }
        : WRONG_OUTCOME;
    },
    check(slip, hashes) {
      const bet = statedBet(game, slip);
      if (isSlipProblem(bet)) return bet;
      const verification = computed(() => game.verify(bet, hashes));
      if (!verification) return IMPOSSIBLE;
      return tellSteps(verification, {
        ...computedWords(game, bet, verification),
        statedHash: slip.hash,
        paysByItself: true,
        stated: {
          outcome: game.outcomeRecord(bet.outcome),
          won: slip.result === "win",
          payoutKopecks: bet.payoutKopecks,
          coefficientHundredths: parseHundredths(slip.coff) ?? Number.NaN,
          potKopecks: slipKopecks(slip.pot.win),
        },
      });
    },
    compute(round, hashes) {
      if (!game.isParams(round.params)) return WRONG_PARAMS;
      const bet = { ...blankBet(game, round), params: round.params };
      const verification = computed(() => game.verify(bet, hashes));
      if (!verification) return IMPOSSIBLE;
      return tellSteps(verification, {
        ...computedWords(game, bet, verification),
        statedHash: round.hash,
        paysByItself: !game.decidedByMoves,
        stated: null,
      });
    },
  };
}

function statedBet<Params, Outcome>(
  game: SlipGame<Params, Outcome>,
  slip: BetSlip,
): StatedBet<Params, Outcome> | SlipProblem {
  const { params, outcome, pot } = slip;
  if (slip.server_seed === null) return NOT_REVEALED;
  if (slip.result === "open") return { problem: "Игра ещё не закончена." };
  if (slip.algorithm !== game.algorithm) {
    return { problem: `Версия правил ${slip.algorithm} здесь неизвестна. Возьмите свежую версию проверки.` };
  }
  if (!game.isParams(params)) return WRONG_PARAMS;
  if (!game.isOutcome(outcome)) return WRONG_OUTCOME;
  return {
    algorithm: slip.algorithm,
    serverSeedHex: slip.server_seed,
    commitment: slip.hash,
    clientSeed: slip.client_seed,
    nonce: slip.nonce,
    stakeKopecks: slipKopecks(slip.bet),
    params,
    outcome,
    payoutKopecks: slipKopecks(slip.win),
    // A bet with no chance of the pot draws nothing for it. One that claims a win all the same is drawn, and found out.
    progressive:
      pot.hits === 0 && pot.win === 0
        ? null
        : { terms: { hitsPerBillionKopecks: pot.hits }, hit: pot.win > 0 },
  };
}

function blankBet<Params, Outcome>(game: SlipGame<Params, Outcome>, round: Round) {
  const { serverSeedHex, clientSeed, nonce, stakeKopecks } = round;
  return {
    algorithm: game.algorithm,
    serverSeedHex,
    commitment: round.hash ?? "",
    clientSeed,
    nonce,
    stakeKopecks,
    outcome: game.blank,
    payoutKopecks: kopecks(0),
    progressive: null,
  };
}

/** The rules throw `RangeError` for a bet that they do not know, such as a price that is no multiple of its type. */
function computed<Value>(compute: () => Value): Value | null {
  try {
    return compute();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function computedWords<Params, Outcome>(
  game: SlipGame<Params, Outcome>,
  bet: StatedBet<Params, Outcome>,
  { outcome }: Verification<Outcome>,
) {
  return {
    serverSeedHex: bet.serverSeedHex,
    drawFacts: game.drawFacts(outcome.bytesReadHex, bet.params),
    computedOutcome: game.outcomeRecord(outcome.computed),
  };
}

const WRONG_PARAMS: SlipProblem = { problem: "В слипе неверные условия ставки (поле «params»)." };
const WRONG_OUTCOME: SlipProblem = { problem: "В слипе неверная запись результата (поле «outcome»)." };
const IMPOSSIBLE: SlipProblem = { problem: "Такой ставки по правилам игры не бывает." };
const NOT_REVEALED: SlipProblem = { problem: "Зерно ещё не раскрыто: смените его, чтобы проверить." };

/** A bet in words. */
export type SlipWords = { readonly params: readonly Fact[]; readonly outcome: string | null };

/** A round known by its seeds and the terms of its bet. `hash` is compared when it is there. */
export type Round = {
  readonly serverSeedHex: string;
  readonly hash: string | null;
  readonly clientSeed: string;
  readonly nonce: number;
  readonly stakeKopecks: Kopecks;
  readonly params: object;
};
