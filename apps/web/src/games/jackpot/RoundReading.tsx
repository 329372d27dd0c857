import { Money } from "../../kit/Money.tsx";
import { CountdownRing, type CountdownRingProps } from "./CountdownRing.tsx";
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
