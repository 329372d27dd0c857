import type { CSSProperties } from "react";
import { classNames } from "../../kit/class-names.ts";
import styles from "./Bubble.module.css";
import type { BurstView, GaugeView } from "./gauge-view.ts";

/** The bubble: at rest on its valve, growing to where it bursts, or gone with a trace of where that was. */
export function Bubble({ state, burst, rest, fresh }: BubbleProps) {
  const size: BubbleSize = {
    "--rest": rest,
    "--at": burst?.at ?? rest,
    "--length": `${burst?.lengthMs ?? 0}ms`,
  };
  if (state === "gone")
    return (
      <div key={burst?.id} className={styles.place} style={size}>
        <svg className={classNames(styles.trace, burst?.won && styles.won)} viewBox="0 0 200 200">
          <circle cx="100" cy="100" r="99" vectorEffect="non-scaling-stroke" />
        </svg>
        {fresh && <Spray />}
      </div>
    );
  return (
    <div
      key={state === "growing" ? burst?.id : "rest"}
      className={classNames(styles.bubble, styles[state])}
      style={size}
    >
      <span className={styles.skin} />
      <span className={styles.shine} />
    </div>
  );
}

/** What flies off a burst bubble: drops around its edge and one ring of pressure. */
function Spray() {
  return (
    <div className={styles.spray}>
      <span className={styles.pressure} />
      {DROPS.map((drop) => (
        <span key={drop["--turn"]} className={styles.drop} style={drop} />
      ))}
    </div>
  );
}

/** Evenly around, with sizes and ways that repeat every few drops: it looks like chance and is none. */
const DROPS = Array.from({ length: 18 }, (_, index): DropStyle => ({
  "--turn": `${index * 20 + ((index * 7) % 5) * 2}deg`,
  "--way": `${-14 - ((index * 11) % 7) * 5}%`,
  "--bulk": 0.5 + ((index * 5) % 4) * 0.25,
}));

type DropStyle = CSSProperties & Record<"--turn" | "--way" | "--bulk", string | number>;
type BubbleSize = CSSProperties & Record<"--rest" | "--at" | "--length", string | number>;

export type BubbleProps = {
  state: GaugeView["bubble"];
  burst: BurstView | undefined;
  /** Size of a bubble at rest, as a share of the porthole. */
  rest: number;
  /** True when it has burst this moment, which is worth a spray. */
  fresh: boolean;
};
