import { memo } from "react";
import { AmountField } from "../../kit/AmountField.tsx";
import styles from "./DiceControls.module.css";
import { CHANCE_BOUNDS, STAKE_BOUNDS, chanceFor, multiplierBounds, multiplierOf } from "./dice-preview.ts";
import { MaxWin } from "../shared/MaxWin.tsx";
import { PossibleWin } from "../shared/PossibleWin.tsx";
import type { GameTerms } from "../shared/use-terms.ts";
import type { Kopecks } from "@rumb/money/kopecks";

/** What the player sets. Chance and multiplier are two faces of one number; the chance is the one that is sent. */
export const DiceControls = memo(function DiceControls(props: DiceControlsProps) {
  const { stakeKopecks, onStake, maxStakeKopecks, chanceHundredths, onChance, payoutKopecks } = props;
  const { locked } = props;
  const { edgeHundredths, maxWinKopecks } = props.terms;
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
      <AmountField
        label="Процент игры"
        name="chance"
        suffix="%"
        value={chanceHundredths}
        onCommit={onChance}
        disabled={locked}
        {...CHANCE_BOUNDS}
      />
      <div className={styles.pair}>
        <AmountField
          label="Множитель"
          name="multiplier"
          suffix="x"
          value={multiplierOf(chanceHundredths, edgeHundredths)}
          buttons={NO_KEYS}
          disabled={locked}
          onCommit={(multiplier) => onChance(chanceFor(multiplier, edgeHundredths))}
          {...multiplierBounds(edgeHundredths)}
        />
        <PossibleWin payoutKopecks={payoutKopecks} />
      </div>
      <MaxWin maxWinKopecks={maxWinKopecks} />
    </>
  );
});

const NO_KEYS = [] as const;

export type DiceControlsProps = {
  stakeKopecks: Kopecks;
  onStake: (stakeKopecks: number) => void;
  /** What the «max» key sets. */
  maxStakeKopecks: number;
  chanceHundredths: number;
  onChance: (chanceHundredths: number) => void;
  payoutKopecks: Kopecks;
  /** True while an autobet plays with them. */
  locked: boolean;
  terms: GameTerms;
};
