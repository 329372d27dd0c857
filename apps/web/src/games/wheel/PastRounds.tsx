import type { WheelPast } from "@rumb/contract/wheel/wheel-wire";
import { memo } from "react";
import styles from "./PastRounds.module.css";
import { tint } from "./tint.ts";
import { colorOf } from "./wheel-bets.ts";

/** What came out last, newest first; as many as the width has room for. The row is as high when it is empty. */
export const PastRounds = memo(function PastRounds({ history, loading }: PastRoundsProps) {
  if (history.length === 0)
    return <p className={styles.none}>{loading ? "" : "Здесь появятся прошлые раунды"}</p>;
  return (
    <ol className={styles.past} aria-label="Прошлые раунды, новые первыми">
      {history.slice(0, SHOWN).map(({ round, color }, place) => (
        // Only the newest is a new element: the others change their words and stay where they are.
        <li
          key={place === 0 ? round : place}
          className={styles.round}
          style={tint(colorOf(color))}
          title={`Раунд № ${round}`}
        >
          x{color}
        </li>
      ))}
    </ol>
  );
});

const SHOWN = 30;

export type PastRoundsProps = { history: readonly WheelPast[]; loading: boolean };
