import type { Hashes, Verification } from "@rumb/games/verify/verify";
import type { SharedBet } from "@rumb/games/verify/verify-round";
import { clientMix } from "@rumb/games/rounds/client-mix";
import { parseHundredths } from "@rumb/money/decimal-input";
import { kopecks, type Kopecks } from "@rumb/money/kopecks";
import type { BetSlip } from "../fair.ts";
import { slipKopecks } from "./slip-fields.ts";
import { checkRefund, isComplete, statedRound } from "./slip-round.ts";
import { isSlipProblem, type SlipProblem } from "./slip.ts";
import { type SlipReport, slipSteps, type StatedBet } from "./slip-steps.ts";
import type { Fact } from "./slip-words.ts";

/** What a game brings so that its slips can be read, put into words and verified: one constant, one line in slip-games.ts. */
export type SlipGame<Params, Outcome> = {
  readonly algorithm: number;
  /** Whether the game can be played with these parameters: every field, within its range, and no other. */
  readonly isParams: (value: unknown) => value is Params;
  readonly isOutcome: (value: unknown) => value is Outcome;
  /** The outcome of a bet of which nothing is stated and no move made, for a round that is only computed. */
  readonly blank: Outcome;
  /** True for a game of shared rounds: its slips state their round. */
  readonly shared: boolean;
  /** False when more than its terms decides what a bet is paid, such as moves: a round that is only computed has none. */
  readonly paysByTerms: boolean;
  /** The round is null for a game of a player's own seed. */
  verify(bet: SharedBet<Params, Outcome>, hashes: Hashes): Verification<Outcome>;
  paramFacts(params: Params): readonly Fact[];
  /** The outcome at a glance. */
  outcomeWords(outcome: Outcome): string;
  /** All of the outcome, so that two of them that differ read differently. */
  outcomeRecord(outcome: Outcome): string;
  /** How the bytes read became the result, in the order of the draws. */
  drawFacts(bytesReadHex: string, params: Params, computed: Outcome): readonly Fact[];
};

/** The same with its own types closed up, so that all games fit one table. */
export type ClosedSlipGame = {
  /** Parameters and outcome in words; `outcome` is null while the game goes on. */
  describe(slip: BetSlip): SlipWords | SlipProblem;
  check(slip: BetSlip, hashes: Hashes): SlipReport | SlipProblem;
  compute(round: Round, hashes: Hashes): SlipReport | SlipProblem;
};

/** Closes a game's types up. */
export function closeSlipGame<Params, Outcome>(game: SlipGame<Params, Outcome>): ClosedSlipGame {
  return {
    describe({ params, outcome, result }) {
      if (!game.isParams(params)) return WRONG_PARAMS;
      const paramFacts = game.paramFacts(params);
      if (result === "open") return { params: paramFacts, outcome: null };
      if (result === "refund")
        return { params: paramFacts, outcome: "Раунд не состоялся, ставка возвращена" };
      return game.isOutcome(outcome)
        ? { params: paramFacts, outcome: game.outcomeWords(outcome) }
        : WRONG_OUTCOME;
    },
    check(slip, hashes) {
      // Only a round that waits for others can come to nothing.
      if (slip.result === "refund") return game.shared ? checkRefund(slip, hashes.sha256) : IMPOSSIBLE;
      const bet = statedBet(game, slip);
      if (isSlipProblem(bet)) return bet;
      return reported(
        game,
        { bet, hashes },
        {
          statedHash: slip.hash,
          statedMix: slip.client_seed,
          paysByItself: true,
          stated: {
            outcome: game.outcomeRecord(bet.outcome),
            won: slip.result === "win",
            payoutKopecks: bet.payoutKopecks,
            coefficientHundredths: parseHundredths(slip.coff) ?? Number.NaN,
            potKopecks: slipKopecks(slip.pot.win),
          },
        },
      );
    },
    compute(round, hashes) {
      if (!game.isParams(round.params)) return WRONG_PARAMS;
      const bet = { ...blankBet(game, round, hashes), params: round.params };
      return reported(
        game,
        { bet, hashes },
        {
          statedHash: round.hash,
          statedMix: round.clientSeed,
          paysByItself: game.paysByTerms,
          stated: null,
        },
      );
    },
  };
}

function statedBet<Params, Outcome>(
  game: SlipGame<Params, Outcome>,
  slip: BetSlip,
): SharedBet<Params, Outcome> | SlipProblem {
  const { params, outcome, pot, round } = slip;
  if (slip.result === "open") return { problem: game.shared ? ROUND_RUNS : "Игра ещё не закончена." };
  if (slip.server_seed === null || slip.client_seed === null) {
    return { problem: game.shared ? ROUND_RUNS : NOT_REVEALED };
  }
  if (game.shared && !isComplete(round)) return NO_ROUND;
  if (slip.algorithm !== game.algorithm && !(game.shared && slip.algorithm === WITH_BEACON)) {
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
    round: game.shared && round ? statedRound(round) : null,
  };
}

function blankBet<Params, Outcome>(game: SlipGame<Params, Outcome>, round: Round, { sha256 }: Hashes) {
  const { serverSeedHex, clientSeed, clientSeeds, nonce, stakeKopecks } = round;
  return {
    algorithm: game.algorithm,
    serverSeedHex,
    commitment: round.hash ?? "",
    clientSeed: clientSeed ?? clientMix(sha256, clientSeeds ?? []),
    nonce,
    stakeKopecks,
    outcome: game.blank,
    payoutKopecks: kopecks(0),
    progressive: null,
    round: game.shared
      ? { bankKopecks: stakeKopecks, place: 1, clientSeeds, stakes: null, promised: null }
      : null,
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

/** A bet recomputed, in words beside what is stated of it. */
function reported<Params, Outcome>(
  game: SlipGame<Params, Outcome>,
  { bet, hashes }: { readonly bet: SharedBet<Params, Outcome>; readonly hashes: Hashes },
  stated: StatedBet,
): SlipReport | SlipProblem {
  const verification = computed(() => game.verify(bet, hashes));
  if (!verification) return IMPOSSIBLE;
  const { outcome } = verification;
  return slipSteps(verification, {
    ...stated,
    stakeKopecks: bet.stakeKopecks,
    serverSeedHex: bet.serverSeedHex,
    round: bet.round,
    drawFacts: game.drawFacts(outcome.bytesReadHex, bet.params, outcome.computed),
    computedOutcome: game.outcomeRecord(outcome.computed),
  });
}

/** Version of a shared round that has named a chain; its game's own rules stay what they are. */
const WITH_BEACON = 2;
const WRONG_PARAMS: SlipProblem = { problem: "В слипе неверные условия ставки (поле «params»)." };
const WRONG_OUTCOME: SlipProblem = { problem: "В слипе неверная запись результата (поле «outcome»)." };
const NO_ROUND: SlipProblem = { problem: "В слипе нет раунда с зёрнами игроков (поле «round»)." };
const IMPOSSIBLE: SlipProblem = { problem: "Такой ставки по правилам игры не бывает." };
const NOT_REVEALED = "Зерно ещё не раскрыто: смените его, чтобы проверить.";
const ROUND_RUNS = "Раунд ещё идёт. Зерно раскроется, когда он закончится.";

/** A bet in words. */
export type SlipWords = { readonly params: readonly Fact[]; readonly outcome: string | null };

/**
 * A round known by its seeds and the terms of its bet. `hash` is compared when it is there. A shared round is known by its
 * mix, by the client seeds that it is made of, or by both, which are compared then; its bank counts as the stake.
 */
export type Round = {
  readonly serverSeedHex: string;
  readonly hash: string | null;
  /** Null only with `clientSeeds`. */
  readonly clientSeed: string | null;
  readonly clientSeeds: readonly string[] | null;
  readonly nonce: number;
  readonly stakeKopecks: Kopecks;
  readonly params: object;
};
