import { type CSSProperties, memo, useEffect, useMemo, useRef } from "react";
import { classNames } from "../../kit/class-names.ts";
import { Bubble } from "./Bubble.tsx";
import { GaugeRuler } from "./GaugeRuler.tsx";
import { type BubblesResult, burstWords } from "./bubbles-table.ts";
import { flagWords, type GaugeMark, gaugeMarks, multiplierAt, placeOf } from "./gauge-scale.ts";
import type { BurstView, GaugeView } from "./gauge-view.ts";
import { Sweep } from "../shared/Sweep.tsx";
import styles from "./DepthGauge.module.css";

/**
 * The stage of Bubbles: a porthole with the rings of a logarithmic depth scale, all standing on the valve below, the
 * target's ring among them, and the bubble that grows from the valve. The needle rides on its crown along the ruler.
 * Drawn only: the banner says what came out.
 */
export function DepthGauge({ view, results }: DepthGaugeProps) {
  const { endHundredths, burst, bubble } = view;
  const marks = useMemo(() => gaugeMarks(endHundredths), [endHundredths]);
  const rest = placeOf(100, endHundredths);
  return (
    <div className={styles.gauge} aria-hidden="true">
      <GaugeRuler
        marks={marks}
        results={results}
        endHundredths={endHundredths}
        ringAt={view.ringAt}
        target={flagWords(view.targetHundredths)}
      />
      <div className={styles.porthole}>
        <Rings marks={marks} />
        <div className={styles.valve} />
        <TargetRing at={view.ringAt} verdict={view.ring} />
        {burst?.passesMs !== undefined && bubble === "growing" && (
          <PassedRing key={burst.id} at={view.ringAt} passesMs={burst.passesMs} />
        )}
        <Bubble state={bubble} burst={burst} rest={rest} fresh={view.freshId === burst?.id} />
        {view.sweepId !== undefined && (
          <div className={styles.glass}>
            <Sweep key={view.sweepId} over="round" />
          </div>
        )}
      </div>
      <Needle view={view} rest={rest} />
      <GaugeFigure view={view} rest={rest} />
    </div>
  );
}

const Rings = memo(function Rings({ marks }: { marks: readonly GaugeMark[] }) {
  return (
    <svg className={styles.rings} viewBox="0 0 200 200">
      {marks.map(({ at, figure }) =>
        figure === undefined || at === 1 ? null : <circle key={at} {...circleAt(at)} />,
      )}
    </svg>
  );
});

function TargetRing({ at, verdict }: { at: number; verdict: GaugeView["ring"] }) {
  return (
    <svg className={classNames(styles.target, styles[verdict])} viewBox="0 0 200 200">
      <circle {...circleAt(at)} />
    </svg>
  );
}

/** Lights the ring at the moment the growing bubble passes it. */
function PassedRing({ at, passesMs }: { at: number; passesMs: number }) {
  const wait: CSSProperties = { animationDelay: `${passesMs}ms` };
  return (
    <svg className={classNames(styles.target, styles.passed)} style={wait} viewBox="0 0 200 200">
      <circle {...circleAt(at)} />
    </svg>
  );
}

/** Stands still on the last burst; while a bubble grows it rides along, at the bubble's own pace. */
function Needle({ view, rest }: { view: GaugeView; rest: number }) {
  const { burst, bubble } = view;
  const growing = bubble === "growing";
  const at = burst?.at ?? rest;
  const way: NeedleWay = {
    "--rest": rest,
    "--at": at,
    "--length": `${burst?.lengthMs ?? 0}ms`,
  };
  return (
    <div
      key={growing ? burst?.id : "still"}
      className={classNames(styles.needle, growing && styles.riding)}
      style={way}
    >
      <svg className={styles.blade} viewBox="0 0 100 2" preserveAspectRatio="none">
        <path d="M0 1h100" vectorEffect="non-scaling-stroke" />
      </svg>
      <span className={styles.crown} />
      <svg className={styles.head} viewBox="0 0 16 18">
        <path d="M1 1.5v15L15 9z" />
      </svg>
    </div>
  );
}

/** A circle of the view box that stands on its lowest point. */
function circleAt(at: number) {
  const r = 99 * at;
  return { cx: 100, cy: 199 - r, r };
}

type NeedleWay = CSSProperties & Record<"--rest" | "--at" | "--length", string | number>;

export type DepthGaugeProps = {
  view: GaugeView;
  /** Earlier bursts leave faint marks on the ruler. */
  results: readonly BubblesResult[];
};

/** The multiplier in the middle of the porthole. It counts along with the growing bubble and stops at its burst. */
function GaugeFigure({ view, rest }: { view: GaugeView; rest: number }) {
  const { burst, bubble, endHundredths, figure } = view;
  return (
    <p className={classNames(styles.figure, styles[figure])}>
      {bubble === "growing" && burst !== undefined ? (
        <Rising key={burst.id} burst={burst} rest={rest} endHundredths={endHundredths} />
      ) : (
        <span>{burstWords(burst?.hundredths ?? 100)}</span>
      )}
    </p>
  );
}

/** Writes its text by itself in every frame: a render of the screen for each would be waste. */
function Rising({ burst, rest, endHundredths }: RisingProps) {
  const text = useRef<HTMLSpanElement>(null);
  const { at, hundredths, lengthMs } = burst;

  useEffect(() => {
    const startedMs = performance.now();
    let frame = requestAnimationFrame(step);
    function step(nowMs: number): void {
      const share = (nowMs - startedMs) / lengthMs;
      const reached = share < 1 ? multiplierAt(rest + (at - rest) * share, endHundredths) : hundredths;
      if (text.current) text.current.textContent = burstWords(Math.max(100, Math.min(reached, hundredths)));
      if (share < 1) frame = requestAnimationFrame(step);
    }
    return () => cancelAnimationFrame(frame);
  }, [at, hundredths, lengthMs, rest, endHundredths]);

  return <span ref={text}>{burstWords(100)}</span>;
}

type RisingProps = { burst: BurstView; rest: number; endHundredths: number };
