import type { DiceRange } from "@rumb/games/dice/dice";
import { formatMoney } from "@rumb/money/format";
import { kopecks } from "@rumb/money/kopecks";
import { memo } from "react";
import { useReducedMotion } from "../../browser/use-media.ts";
import { classNames } from "../../kit/class-names.ts";
import { RulerPlate } from "./RulerPlate.tsx";
import { lowerZonePercent, rollToPercent, upperZonePercent } from "./depth-scale.ts";
import { CHANCE_BOUNDS } from "./dice-preview.ts";
import type { PastRoll } from "./dice-table.ts";
import type { RulerView, Verdict } from "./stage-view.ts";
import styles from "./DepthRuler.module.css";

/**
 * The stage of Dice: a ruler of the whole range 0…999999 with the zone of «Меньше» above it, that of «Больше» below it, and
 * the needle that shows what came out. Dragging the knob sets the chance, and both zones follow.
 */
export function DepthRuler({
  range,
  chanceHundredths,
  onChance,
  locked,
  flightMs,
  view,
  rolls,
}: DepthRulerProps) {
  const lower = lowerZonePercent(range.lowerEnd);
  const upper = upperZonePercent(range.upperStart);
  return (
    <div className={styles.ruler}>
      <div className={styles.scale}>
        <Flag at={lower} number={range.lowerEnd} />
        <div className={styles.rail} aria-hidden="true">
          <Zone shift={lower - 100} side="lower" verdict={view.down} />
          <LowerName end={lower} />
        </div>
        <RulerPlate rolls={rolls} sweep={view.sweep} />
        <div className={classNames(styles.rail, styles.lowerRail)} aria-hidden="true">
          <Zone shift={100 - upper} side="upper" verdict={view.up} />
          <span className={classNames(styles.side, styles.right)}>Больше</span>
        </div>
        <Flag at={100 - upper} number={range.upperStart} below />
        <ChanceSlider chanceHundredths={chanceHundredths} at={lower} locked={locked} onChance={onChance} />
        <RollNeedle roll={view.roll} spin={view.spin} flightMs={flightMs} />
      </div>
    </div>
  );
}

/** The end of a zone in figures, on its own line so that it never covers anything; it stays inside the scale. */
const Flag = memo(function Flag({ at, number, below = false }: FlagProps) {
  return (
    <div className={classNames(styles.flag, below && styles.flagBelow)} aria-hidden="true">
      <div className={styles.track} style={{ transform: `translateX(${at}%)` }}>
        <span className={styles.number} style={{ transform: `translateX(${-at}%)` }}>
          {number}
        </span>
      </div>
    </div>
  );
});

/** As long as the whole rail and pushed out of it, because a moved element costs no layout and a resized one does. */
function Zone({ shift, side, verdict }: { shift: number; side: "lower" | "upper"; verdict: Verdict }) {
  return (
    <div
      className={classNames(styles.zone, styles[side], styles[verdict])}
      style={{ transform: `translateX(${shift}%)` }}
    >
      <div className={styles.lit} />
    </div>
  );
}

/** «Меньше» stands in its zone, or just behind the knob when the zone has no room for it. */
const LowerName = memo(function LowerName({ end }: { end: number }) {
  const outside = end < KNOB_COVERS;
  return (
    <div className={styles.track} style={{ transform: `translateX(${outside ? end : 0}%)` }}>
      <span className={classNames(styles.side, outside && styles.besideKnob)}>Меньше</span>
    </div>
  );
});

function RollNeedle({ roll, spin, flightMs }: { roll: number; spin: number; flightMs: number }) {
  const reduced = useReducedMotion();
  return (
    <div
      key={reduced ? spin : "needle"}
      className={classNames(styles.track, styles.needle)}
      style={{ transform: `translateX(${rollToPercent(roll)}%)`, transitionDuration: `${flightMs}ms` }}
      aria-hidden="true"
      data-hums=""
    >
      <svg className={styles.blade} viewBox="0 0 18 100" preserveAspectRatio="none">
        <path d="M9 0v100" vectorEffect="non-scaling-stroke" />
      </svg>
      <svg className={styles.head} viewBox="0 0 18 16">
        <path d="M1.5 0h15L9 15z" />
      </svg>
      <svg className={styles.tail} viewBox="0 0 18 16">
        <path d="M9 2l4 6-4 6-4-6z" />
      </svg>
    </div>
  );
}

/** Below this end of the zone, in percent, the knob would stand on the word. */
const KNOB_COVERS = 33;

type FlagProps = { at: number; number: number; below?: boolean };

export type DepthRulerProps = {
  range: DiceRange;
  chanceHundredths: number;
  onChance: (chanceHundredths: number) => void;
  /** True while the chance cannot be set. */
  locked: boolean;
  /** How long the needle flies, milliseconds. */
  flightMs: number;
  view: RulerView;
  /** Earlier rolls leave faint marks on the ruler. */
  rolls: readonly PastRoll[];
};

/**
 * The knob at the end of the lower zone: a native slider from 1 to 95 % in whole percents, laid out so that its thumb is
 * where the zone ends. Only the thumb takes the finger, so that scrolling over the ruler changes no bet.
 */
const ChanceSlider = memo(function ChanceSlider({
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
      <div className={styles.chanceSliderTrack} style={{ transform: `translateX(${at}%)` }}>
        <span className={styles.knob} />
      </div>
    </div>
  );
});

type ChanceSliderProps = {
  chanceHundredths: number;
  /** Where the zone ends, percent of the ruler. */
  at: number;
  locked: boolean;
  onChance: (chanceHundredths: number) => void;
};
