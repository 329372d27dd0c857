import { shownRound } from "../../games/jackpot/jackpot-table.ts";
import { clockWords, phaseDeadline } from "../../games/jackpot/jackpot-words.ts";
import { useJackpotTable } from "../../games/jackpot/use-jackpot-table.ts";
import { twoDigits, useSecondsLeft } from "../../games/shared/round-clock.ts";
import { Money } from "../../ui/Money.tsx";
import { LiveLine } from "./LiveLine.tsx";
import styles from "./LiveJackpot.module.css";

/** The bank of the jackpot's round and its clock. */
export function LiveJackpot() {
  const round = shownRound(useJackpotTable());
  const seconds = useSecondsLeft(round ? phaseDeadline(round.phase) : null);
  return (
    <LiveLine label="На кону:">
      <span className={styles.reading}>
        {round === undefined ? "—" : <Money kopecks={round.bankKopecks} animated />}
        {round !== undefined && (
          <span className={styles.clock}>
            {seconds === null ? clockWords(round.phase, null) : `${twoDigits(seconds)} с`}
          </span>
        )}
      </span>
    </LiveLine>
  );
}
