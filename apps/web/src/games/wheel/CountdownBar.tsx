import { useRef } from "react";
import { classNames } from "../../kit/class-names.ts";
import { Ruler } from "../../kit/Ruler.tsx";
import styles from "./CountdownBar.module.css";
import { type TimedMotion, useTimedMotion } from "../rounds/round-motion.ts";
import type { WheelMoment } from "./wheel-moment.ts";
import type { WheelRound } from "./wheel-round.ts";
import { momentTitles } from "./wheel-words.ts";

/** What goes on, and how much of its time is left: a ruled bar that runs out. Without a connection nobody knows. */
export function CountdownBar({ moment, round, secondsLeft, connected }: CountdownBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useTimedMotion(bar, connected ? runOut(moment, round) : undefined);
  const counts = moment === "betting" || moment === "spin";
  return (
    <div className={styles.countdown}>
      <p className={styles.words}>
        <span className={styles.title}>{momentTitles[moment]}</span>
        <span
          className={classNames(styles.seconds, !connected && styles.unknown)}
          role="timer"
          aria-live="off"
        >
          {counts && (connected ? `${secondsLeft ?? 0} с` : "?")}
        </span>
      </p>
      <div className={styles.well}>
        <div className={classNames(styles.bar, moment === "spin" && styles.spin)} ref={bar} />
        <Ruler className={styles.ruler ?? ""} />
      </div>
    </div>
  );
}

/** The bar empties while it counts; else it is as its own style says, empty. */
function runOut(moment: WheelMoment, round: WheelRound | undefined): TimedMotion | undefined {
  if (!round || round.endsAtMs === null) return undefined;
  const lengthMs = moment === "betting" ? round.countdownMs : moment === "spin" && round.spin?.lengthMs;
  if (!lengthMs) return undefined;
  return {
    from: "scaleX(1)",
    to: "scaleX(0)",
    easing: "linear",
    sinceMs: round.endsAtMs - lengthMs,
    lengthMs,
  };
}

export type CountdownBarProps = {
  moment: WheelMoment;
  round: WheelRound | undefined;
  secondsLeft: number | null;
  connected: boolean;
};
