import { commitmentOf, type Sha256 } from "@rumb/games/fairness/commitment";
import { bytesFromHex } from "@rumb/games/fairness/hex";
import { mixStep as mixOf } from "@rumb/games/verify/verify-round";
import { formatRubles } from "@rumb/money/format";
import type { BetSlip } from "../fair.ts";
import { slipKopecks } from "./slip-fields.ts";
import { mixStep } from "./slip-round-steps.ts";
import { statedRound } from "./slip-round.ts";
import { commitmentStep, type SlipReport } from "./slip-steps.ts";
import type { SlipProblem } from "./slip.ts";
import { type SlipStep, textFact } from "./slip-words.ts";

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
