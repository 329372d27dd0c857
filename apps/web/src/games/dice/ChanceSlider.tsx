import { memo } from "react";
import { formatMoney } from "@rumb/money/format";
import { kopecks } from "@rumb/money/kopecks";
import styles from "./ChanceSlider.module.css";
import { CHANCE_BOUNDS } from "./dice-preview.ts";

/**
 * The knob at the end of the lower zone: a native slider from 1 to 95 % in whole percents, laid out so that its thumb is
 * where the zone ends. Only the thumb takes the finger, so that scrolling over the ruler changes no bet.
 */
export const ChanceSlider = memo(function ChanceSlider({
  chanceHundredths,
  at,
  locked,
  onChance,
}: ChanceSliderProps) {
  return (
    <div className={styles.slider}>
      <input
        className={styles.range}
        type="range"
        min={CHANCE_BOUNDS.min}
        max={CHANCE_BOUNDS.max}
        step={100}
        disabled={locked}
        value={chanceHundredths}
        aria-label="Процент игры"
        aria-valuetext={`${formatMoney(kopecks(chanceHundredths))} %`}
        onChange={(event) => onChance(Number(event.target.value))}
      />
      <div className={styles.track} style={{ transform: `translateX(${at}%)` }}>
        <span className={styles.knob} />
      </div>
    </div>
  );
});

export type ChanceSliderProps = {
  chanceHundredths: number;
  /** Where the zone ends, percent of the ruler. */
  at: number;
  locked: boolean;
  onChance: (chanceHundredths: number) => void;
};
