import type { WheelPast } from "@rumb/contract/game-wheel";
import styles from "./PastRounds.module.css";
import { tint } from "./tint.ts";
import { colorOf } from "./wheel-bets.ts";

/** What came out last, newest first; as many as the width has room for. The row is as high when it is empty. */
export function PastRounds({ history, loading }: { history: readonly WheelPast[]; loading: boolean }) {
  if (history.length === 0)
    return <p className={styles.none}>{loading ? "" : "Здесь появятся прошлые раунды"}</p>;
  return (
    <ol className={styles.past} aria-label="Прошлые раунды, новые первыми">
      {history.slice(0, SHOWN).map(({ round, color }) => (
        <li key={round} className={styles.round} style={tint(colorOf(color))} title={`Раунд № ${round}`}>
          x{color}
        </li>
      ))}
    </ol>
  );
}

const SHOWN = 30;
