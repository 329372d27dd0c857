import { type CSSProperties, memo, type ReactNode } from "react";
import { classNames } from "../../kit/class-names.ts";
import { type Payout, winSwing } from "../../site/win-size.ts";
import styles from "./StagePanel.module.css";

/**
 * The plate that carries a game's instrument: the cut corner, the chart behind it, the name and what stands beside it. While a win is
 * shown, what is the instrument's own moves once, as far as `--swing` says (winSwing); each game's style sheet says what that is.
 */
export function StagePanel({ title, label, busy, aside, win, isKept = false, children }: StagePanelProps) {
  const swing = win === undefined ? 0 : winSwing(win);
  const style: Swing | undefined = swing > 0 ? { "--swing": swing } : undefined;
  return (
    <section
      className={styles.stage}
      style={style}
      aria-label={label}
      aria-busy={busy}
      data-win={swing > 0 ? "" : undefined}
    >
      <Isobaths />
      <header className={styles.head}>
        <h1 className={classNames(styles.title, title.length > LONG && styles.long)}>{title}</h1>
        {aside}
      </header>
      <div className={styles.place}>
        <div className={classNames(styles.instrument, isKept && styles.kept)}>{children}</div>
      </div>
    </section>
  );
}

/** Letters of a name that fits beside the pot of a phone. */
const LONG = 10;

export type StagePanelProps = {
  /** Name of the game. */
  title: string;
  /** Name of the instrument, for the landmark. */
  label: string;
  /** True while a draw runs. */
  busy: boolean;
  /** What stands at the right end of the head: the pot. */
  aside?: ReactNode;
  /** What the result that is shown has brought to the player; undefined when none is. */
  win?: Payout | undefined;
  /** True where the plate is higher than a window may be: the instrument keeps to the part that is seen. */
  isKept?: boolean;
  children: ReactNode;
};

type Swing = CSSProperties & Record<"--swing", number>;

/** Depth lines of a sea chart behind the stage. Decorative. */
const Isobaths = memo(function Isobaths() {
  return (
    <svg
      className={styles.chart}
      viewBox="0 0 640 480"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {LINES.map((line) => (
        <path key={line} d={line} />
      ))}
    </svg>
  );
});

const LINES = [
  "M-20 96C70 40 148 62 214 108s128 60 214 20 132-88 240-70",
  "M-20 140c84-46 160-26 222 16s144 64 230 26 138-84 236-62",
  "M-20 190c92-40 170-16 236 20s160 62 246 26 132-70 206-54",
  "M-20 250c100-34 190-4 258 26s172 58 258 26 122-54 174-44",
  "M-20 318c120-26 204 6 282 28s188 50 274 22 96-38 134-32",
  "M-20 392c140-16 224 14 306 30s200 40 286 16 70-20 98-16",
];
