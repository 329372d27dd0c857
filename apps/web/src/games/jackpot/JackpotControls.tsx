import { JACKPOT_LIMITS } from "@rumb/games/jackpot/jackpot";
import { formatMoney, formatTicket } from "@rumb/money/format";
import { kopecks, type Kopecks } from "@rumb/money/kopecks";
import { AmountField } from "../../ui/AmountField.tsx";
import type { HundredthsBounds } from "../shared/hundredths.ts";
import { Readout } from "../shared/Readout.tsx";
import { chanceWith, type JackpotRound } from "./jackpot-round.ts";

/** What the player stakes, and what it would make of his chance. */
export function JackpotControls({
  stakeKopecks,
  onStake,
  maxStakeKopecks,
  round,
  ownId,
}: JackpotControlsProps) {
  return (
    <>
      <AmountField
        label="Сумма игры"
        name="bet"
        suffix="₽"
        value={stakeKopecks}
        maxButton={maxStakeKopecks}
        buttons={["half", "double", "min", "max"]}
        hint={`Билетов: ${formatTicket(stakeKopecks)}`}
        onCommit={onStake}
        {...STAKE_BOUNDS}
      />
      <Readout
        label="Шанс с этой ставкой"
        value={round ? formatMoney(kopecks(chanceWith(round, ownId, stakeKopecks))) : "—"}
        unit="%"
      />
    </>
  );
}

/** Bounds of a stake in kopecks (spec.md §9). */
export const STAKE_BOUNDS = {
  min: JACKPOT_LIMITS.minStakeKopecks,
  max: JACKPOT_LIMITS.maxStakeKopecks,
} satisfies HundredthsBounds;

export type JackpotControlsProps = {
  stakeKopecks: Kopecks;
  onStake: (stakeKopecks: number) => void;
  /** What the «max» key sets. */
  maxStakeKopecks: number;
  /** The round while it takes bets. */
  round: JackpotRound | undefined;
  ownId: number | undefined;
};
