import { twoDigits } from "../../browser/deadline.ts";
import { Money } from "../../kit/Money.tsx";
import { classNames } from "../../kit/class-names.ts";
import { chanceOf, type JackpotRound } from "./jackpot-round.ts";
import { clockWords, percent, standingSeconds, titleOf } from "./jackpot-words.ts";
import styles from "./RoundReading.module.css";

/** What the log reads: the state of the round, the bank, the player's own chance, the clock. */
export function RoundReading({ round, ownId, seconds, stale }: RoundReadingProps) {
  const chance = round && chanceOf(round, ownId);
  return (
    <div className={styles.reading}>
      <p className={styles.title}>{round ? titleOf(round.phase) : "Загружаем раунд…"}</p>
      <dl className={styles.figures}>
        <div className={styles.bank}>
          <dt>НА КОНУ:</dt>
          <dd>{round ? <Money kopecks={round.bankKopecks} animated /> : "—"}</dd>
        </div>
        <div className={styles.chance}>
          <dt>Ваш шанс:</dt>
          <dd>{chance === undefined ? "—" : <Percent hundredths={chance} />}</dd>
        </div>
      </dl>
      <div className={styles.clock}>
        <CountdownRing {...clockOf(round, seconds, stale)} />
      </div>
    </div>
  );
}

/** Tektur holds figures and capitals only: the sign is Onest's. */
function Percent({ hundredths }: { hundredths: number }) {
  const [figures, sign] = percent(hundredths).split("\u00a0");
  return (
    <>
      {figures}
      <span className={styles.sign}>{`\u00a0${sign}`}</span>
    </>
  );
}

function clockOf(
  round: JackpotRound | undefined,
  seconds: number | null,
  stale: boolean,
): CountdownRingProps {
  if (!round) return { seconds: 25, words: "", look: "rest" };
  const { phase } = round;
  const shown = seconds ?? standingSeconds(phase);
  const words = stale ? "нет связи" : clockWords(phase, seconds);
  if (stale) return { seconds: shown, words, look: "stale" };
  if (seconds === null) return { seconds: shown, words, look: "rest" };
  return { seconds: shown, words, look: phase.kind === "betting" && seconds <= 2 ? "last" : "count" };
}

export type RoundReadingProps = {
  round: JackpotRound | undefined;
  ownId: number | undefined;
  /** Seconds that the clock counts; null while it stands. */
  seconds: number | null;
  /** The connection is lost. */
  stale: boolean;
};

/**
 * The clock of the log: a ring of 25 ticks and two figures. A tick goes out with each second; the needle stands where the
 * next one will. While the connection is lost, nobody knows whether it is still right.
 */
function CountdownRing({ seconds, words, look }: CountdownRingProps) {
  const lit = Math.min(seconds, TICKS);
  return (
    <div className={classNames(styles.countdownRingClock, styles[look])} role="timer" aria-live="off">
      <svg className={styles.ring} viewBox="0 0 120 120" aria-hidden="true">
        {BEARINGS.map((bearing, index) => (
          <path
            key={bearing}
            className={classNames(styles.tick, index < lit && styles.lit)}
            d={index % 5 === 0 ? "M60 4v15" : "M60 4v10"}
            transform={`rotate(${bearing} 60 60)`}
          />
        ))}
        <path className={styles.needle} d="M60 25v-23" style={{ transform: `rotate(${lit * STEP}deg)` }} />
      </svg>
      <p className={styles.countdownRingFigures}>{look === "stale" ? "?" : twoDigits(seconds)}</p>
      <p className={styles.words}>{words}</p>
    </div>
  );
}

const TICKS = 25;
const STEP = 360 / TICKS;
const BEARINGS = Array.from({ length: TICKS }, (_, index) => index * STEP);

type CountdownRingProps = {
  seconds: number;
  /** What the clock means. */
  words: string;
  /** `rest`: it stands; `count`: it counts to the draw or the winner; `last`: betting closes; `stale`: no connection. */
  look: "rest" | "count" | "last" | "stale";
};
