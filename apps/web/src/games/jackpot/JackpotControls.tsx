import { JACKPOT_LIMITS } from "@rumb/games/jackpot/jackpot";
import { formatMoney, formatTicket } from "@rumb/money/format";
import { kopecks, type Kopecks } from "@rumb/money/kopecks";
import { AmountField } from "../../kit/AmountField.tsx";
import type { HundredthsBounds } from "../../kit/hundredths.ts";
import { Readout } from "../shared/Readout.tsx";
import styles from "./JackpotControls.module.css";
import { chanceWith, type JackpotRound, stakeOf } from "./jackpot-round.ts";

/** What the player stakes, and what it would make of his chance. */
export function JackpotControls({
  stakeKopecks,
  onStake,
  maxStakeKopecks,
  round,
  open,
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
      <div className={styles.pair}>
        <Readout
          label="Шанс со ставкой"
          value={round && open ? formatMoney(kopecks(chanceWith(round, ownId, stakeKopecks))) : "—"}
          unit="%"
        />
        <Readout label="Уже поставлено" value={round ? formatMoney(stakeOf(round, ownId)) : "—"} unit="₽" />
      </div>
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
  round: JackpotRound | undefined;
  /** True while the round takes bets. */
  open: boolean;
  ownId: number | undefined;
};
