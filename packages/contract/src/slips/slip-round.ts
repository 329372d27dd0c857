import { type StatedRound, mixStep as mixOf } from "@rumb/games/verify/verify-round";
import type { SlipRound, BetSlip } from "../fair.ts";
import { integerIn, isAmount, isRecord, listOf, recordOf } from "../guards.ts";
import { isSlipBeacon, promisedBeacon } from "./slip-beacon.ts";
import { isClientSeed, slipKopecks } from "./slip-fields.ts";
import { commitmentOf, type Sha256 } from "@rumb/games/fairness/commitment";
import { bytesFromHex } from "@rumb/games/fairness/hex";
import { formatRubles } from "@rumb/money/format";
import { mixStep } from "./slip-round-steps.ts";
import { commitmentStep, type SlipReport } from "./slip-steps.ts";
import type { SlipProblem } from "./slip.ts";
import { type SlipStep, textFact } from "./slip-words.ts";

/** The slip of a shared round lists all its bets when there are no more of them: some hundred kilobytes. */
export const SLIP_ROUND_BETS = 5_000;

/** Whether a value is the round of a slip: two lists of the same length or none, and the bet's own place among them. */
export function isSlipRound(value: unknown): value is SlipRound {
  if (!isRecord(value)) return false;
  const { beacon, number, ...round } = value;
  if (number !== undefined && !isNumber(number)) return false;
  return isRound(round) && (beacon === undefined || isSlipBeacon(beacon));
}

function isRound(round: object): boolean {
  if (!hasFields(round)) return false;
  const { bets, place, client_seeds, stakes } = round;
  if (place > bets) return false;
  if (client_seeds === null || stakes === null) return client_seeds === stakes;
  return client_seeds.length === bets && stakes.length === bets;
}

/** Whether a round leaves out nothing but what would be too long: without the seeds nobody could check the mix. */
export function isComplete(round: SlipRound | undefined): boolean {
  return round !== undefined && (round.client_seeds !== null || round.bets > SLIP_ROUND_BETS);
}

/** The round as its verification takes it, in kopecks. */
export function statedRound({ bank, place, client_seeds, stakes, beacon }: SlipRound): StatedRound {
  return {
    bankKopecks: slipKopecks(bank),
    place,
    clientSeeds: client_seeds,
    stakes: stakes && stakes.map(slipKopecks),
    promised: beacon ? promisedBeacon(beacon) : null,
  };
}

const isNumber = integerIn(1, Number.MAX_SAFE_INTEGER);
const isSeeds = listOf(isClientSeed, SLIP_ROUND_BETS);
const isStakes = listOf(isAmount, SLIP_ROUND_BETS);

const hasFields = recordOf<Omit<SlipRound, "beacon" | "number">>({
  id: isNumber,
  bank: isAmount,
  bets: isNumber,
  place: isNumber,
  client_seeds: (value): value is string[] | null => value === null || isSeeds(value),
  stakes: (value): value is number[] | null => value === null || isStakes(value),
});

/**
 * The slip of a bet that was given back: nothing was drawn for it, so the secret is compared with its hash and the
 * players' seeds with their mix, and no win may be stated.
 */
export function checkRefund(slip: BetSlip, sha256: Sha256): SlipReport | SlipProblem {
  if (slip.server_seed === null) return { problem: "Ставка возвращена, а зерно раунда ещё не раскрыто." };
  const hash = commitmentOf(sha256, bytesFromHex(slip.server_seed));
  const steps = [
    commitmentStep(hash, { serverSeedHex: slip.server_seed, statedHash: slip.hash }),
    ...seedSteps(slip, sha256),
    refundStep(slip),
  ];
  return { steps, matches: steps.every(({ matches }) => matches !== false) };
}

function seedSteps({ round: stated, client_seed }: BetSlip, sha256: Sha256): SlipStep[] {
  if (!stated || client_seed === null) return [];
  const round = statedRound(stated);
  return [mixStep(mixOf(client_seed, round, sha256), { round, statedMix: client_seed })];
}

function refundStep({ bet, win }: BetSlip): SlipStep {
  return {
    title: "Возврат",
    matches: win === 0,
    facts: [
      textFact("Розыгрыш", "раунд не состоялся, ничего не вытягивалось"),
      textFact("Возвращено", formatRubles(slipKopecks(bet))),
      ...(win === 0 ? [] : [textFact("Выигрыш в слипе", formatRubles(slipKopecks(win)))]),
    ],
  };
}
