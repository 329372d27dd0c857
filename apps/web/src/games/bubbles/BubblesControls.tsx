import { memo } from "react";
import { BUBBLES_LIMITS } from "@rumb/games/bubbles/bubbles";
import { formatCoefficient } from "@rumb/money/format";
import type { Kopecks } from "@rumb/money/kopecks";
import { AmountField } from "../../kit/AmountField.tsx";
import { Chip } from "../../kit/Chip.tsx";
import { classNames } from "../../kit/class-names.ts";
import { MaxWin } from "../shared/MaxWin.tsx";
import { PossibleWin } from "../shared/PossibleWin.tsx";
import { Readout } from "../shared/Readout.tsx";
import styles from "./BubblesControls.module.css";
import { STAKE_BOUNDS, TARGET_BOUNDS } from "./bubbles-bounds.ts";

/** What the player sets: the stake, the target, and what follows from them. */
export const BubblesControls = memo(function BubblesControls(props: BubblesControlsProps) {
  const {
    stakeKopecks,
    onStake,
    maxStakeKopecks,
    targetHundredths,
    onTarget,
    payoutKopecks,
    chance,
    locked,
  } = props;
  return (
    <>
      <AmountField
        label="Сумма игры"
        name="bet"
        suffix="₽"
        value={stakeKopecks}
        maxButton={maxStakeKopecks}
        onCommit={onStake}
        disabled={locked}
        {...STAKE_BOUNDS}
      />
      <div className={styles.target}>
        <div className={classNames(styles.pair, chance.length > USUAL_CHANCE.length && styles.long)}>
          <AmountField
            label="Цель игры"
            name="target"
            suffix="x"
            value={targetHundredths}
            buttons={NO_KEYS}
            clampText="Цель ограничена до"
            onCommit={onTarget}
            disabled={locked}
            {...TARGET_BOUNDS}
          />
          <Readout label="Шанс" value={chance} unit="%" />
        </div>
        <fieldset className={styles.presets} aria-label="Готовые цели" disabled={locked}>
          {BUBBLES_LIMITS.targetPresetsHundredths.map((preset) => (
            <Chip
              key={preset}
              selected={preset === targetHundredths}
              title={formatCoefficient(preset)}
              onClick={() => onTarget(preset)}
            >
              x{preset / 100}
            </Chip>
          ))}
        </fieldset>
      </div>
      <PossibleWin payoutKopecks={payoutKopecks} />
      <MaxWin maxWinKopecks={props.maxWinKopecks} />
    </>
  );
});

/** Longer chances belong to targets that are long as well: the two then share the room more closely. */
const USUAL_CHANCE = "0.0097";

const NO_KEYS = [] as const;

export type BubblesControlsProps = {
  stakeKopecks: Kopecks;
  onStake: (stakeKopecks: number) => void;
  /** What the «max» key sets. */
  maxStakeKopecks: number;
  targetHundredths: number;
  onTarget: (targetHundredths: number) => void;
  payoutKopecks: Kopecks;
  /** The chance to reach the target, percent, as it is shown. */
  chance: string;
  maxWinKopecks: Kopecks | null;
  /** True while an autobet plays with them. */
  locked: boolean;
};
