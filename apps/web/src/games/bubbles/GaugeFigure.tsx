import { useEffect, useRef } from "react";
import { classNames } from "../../kit/class-names.ts";
import { burstWords } from "./bubbles-table.ts";
import { multiplierAt } from "./gauge-scale.ts";
import type { BurstView, GaugeView } from "./gauge-view.ts";
import styles from "./GaugeFigure.module.css";

/** The multiplier in the middle of the porthole. It counts along with the growing bubble and stops at its burst. */
export function GaugeFigure({ view, rest }: { view: GaugeView; rest: number }) {
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
