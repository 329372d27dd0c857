import { useLayoutEffect, useRef, memo } from "react";
import { classNames } from "../../kit/class-names.ts";
import { Ticks } from "../shared/Ticks.tsx";
import type { ShowView } from "./show-view.ts";
import {
  landsMs,
  restingWindow,
  stripStart,
  type TubeLanding,
  tubeStrip,
  type PressureMark,
  pressureMarks,
  pressureOf,
} from "./tube-strip.ts";
import styles from "./Tubes.module.css";
import scaleStyles from "./PressureScale.module.css";

/** The six tubes and the needle that reads them. Drawn only: the list of spins says the same in words. */
export function Tubes({ view }: { view: ShowView }) {
  const { rest, rolling } = view;
  return (
    <div className={styles.rack} aria-hidden="true">
      <svg className={styles.head} viewBox="0 0 14 18">
        <path d="M1 1.5v15L13 9z" />
      </svg>
      <div className={styles.tubes}>
        {rest.map((tube, index) => (
          <Tube
            // The tubes stand in a row and never change places.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            rest={tube}
            landing={rolling?.tubes[index]}
            sinceMs={rolling?.sinceMs ?? 0}
            spinMs={rolling?.lengthMs ?? 0}
          />
        ))}
      </div>
      <svg className={styles.head} viewBox="0 0 14 18">
        <path d="M13 1.5v15L1 9z" />
      </svg>
    </div>
  );
}

/** A pressure tube: its strip scrolls down to where it lands, or stands there. */
function Tube({ rest, landing, sinceMs, spinMs }: TubeProps) {
  return (
    <div className={styles.tube}>
      <div className={styles.glass}>
        {landing === undefined ? (
          <Strip key="rest" faces={restingWindow(rest)} />
        ) : (
          <RollingStrip
            key={`${landing.bonus} ${landing.spin}`}
            faces={tubeStrip(landing, rest)}
            lengthMs={landsMs(landing.tube, spinMs)}
            sinceMs={sinceMs}
          />
        )}
      </div>
      <span className={styles.slit} />
    </div>
  );
}

function RollingStrip({ faces, lengthMs, sinceMs }: RollingStripProps) {
  const strip = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = strip.current;
    if (element === null) return;
    // A screen that is opened in the middle of a spin finds the tubes in the middle of their way.
    const delay = sinceMs - performance.now();
    const away = `translateY(${-100 * stripStart(faces.length)}%)`;
    const scroll = element.animate([{ transform: away }, { transform: "none" }], {
      duration: lengthMs,
      delay,
      easing: "cubic-bezier(0.12, 0.5, 0.16, 1)",
      fill: "backwards",
    });
    // An empty place has nothing that would swell.
    const landed = faces[LANDING_PLACE] === 0 ? undefined : element.children[LANDING_PLACE];
    const hit = landed?.animate(
      [{ transform: "none" }, { transform: "scale(1.16)", offset: 0.35 }, { transform: "none" }],
      { duration: 320, delay: delay + lengthMs },
    );
    return () => {
      scroll.cancel();
      hit?.cancel();
    };
  }, [faces, lengthMs, sinceMs]);

  return <Strip ref={strip} faces={faces} rolling />;
}

function Strip({ faces, rolling = false, ref }: StripProps) {
  return (
    <div ref={ref} className={rolling ? styles.rolling : undefined}>
      {faces.map((face, place) => (
        // A cell of a strip has no identity but its place.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={place} className={classNames(styles.cell, face === 0 && styles.empty)}>
          {face !== 0 && <Face face={face} />}
        </span>
      ))}
    </div>
  );
}

/** Of the strip: the window shows its first three places, and the needle points at the middle one. */
const LANDING_PLACE = 1;

type TubeProps = {
  rest: TubeLanding | undefined;
  /** Where the tube lands in the spin that runs; undefined at rest. */
  landing: TubeLanding | undefined;
  /** When that spin began, by the clock of animations, and how long it takes. */
  sinceMs: number;
  spinMs: number;
};

type RollingStripProps = { faces: readonly number[]; lengthMs: number; sinceMs: number };
type StripProps = {
  faces: readonly number[];
  rolling?: boolean;
  ref?: React.Ref<HTMLDivElement>;
};

/** What a tube can land on: a blue ◆ or a red ● with its multiplier, or nothing. The shape says it, colour only helps. */
export function Face({ face }: { face: number }) {
  if (face === 0) return <span className={styles.faceEmpty} />;
  return (
    <span className={classNames(styles.face, face > 0 ? styles.blue : styles.red)}>{Math.abs(face)}</span>
  );
}

/**
 * What the bonus has brought against what it cost, on a logarithmic scale with the price in the middle: the needle moves
 * when a spin has come to rest. Drawn only.
 */
export const PressureScale = memo(function PressureScale(props: PressureScaleProps) {
  const { coefficient, type, shown } = props;
  const marks = pressureMarks(type);
  return (
    <div className={scaleStyles.scale} aria-hidden="true">
      <div className={scaleStyles.plate}>
        <span className={scaleStyles.below} />
        <Ticks
          className={scaleStyles.ticks}
          viewBox="0 0 1000 16"
          short={tickPath(marks, false)}
          long={tickPath(marks, true)}
        />
        <span className={scaleStyles.price}>ЦЕНА x{type}</span>
        <span className={scaleStyles.least}>x{type / 10}</span>
        <span className={scaleStyles.most}>x{type * 10}</span>
        <div
          data-hums=""
          className={classNames(scaleStyles.needle, !shown && scaleStyles.idle)}
          style={{ transform: `translateX(${pressureOf(coefficient, type) * 100}%)` }}
        >
          <svg className={scaleStyles.head} viewBox="0 0 18 16">
            <path d="M1.5 0h15L9 15z" />
          </svg>
        </div>
      </div>
    </div>
  );
});

function tickPath(marks: readonly PressureMark[], long: boolean): string {
  return marks
    .filter((mark) => mark.long === long)
    .map(({ at }) => `M${Math.round(at * 1000)} 0v${long ? 16 : 8}`)
    .join("");
}

export type PressureScaleProps = {
  coefficient: number;
  type: number;
  /** False before the first bonus: the needle then rests without a meaning. */
  shown: boolean;
};
