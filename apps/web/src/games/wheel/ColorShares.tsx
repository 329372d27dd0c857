import type { WheelPast } from "@rumb/contract/wheel/wheel-wire";
import type { CSSProperties } from "react";
import { type ColorShare, colorShares } from "./color-shares.ts";
import styles from "./ColorShares.module.css";
import { tint } from "./tint.ts";

/** How often each multiplier came in the last hundred rounds, against its chance. History only. */
export function ColorShares({ history }: { history: readonly WheelPast[] }) {
  const shares = colorShares(history);
  const longest = Math.max(...shares.map(({ share, chance }) => Math.max(share, chance)));
  return (
    <>
      <table className={styles.shares}>
        <caption className={styles.caption}>
          Последних раундов: {history.length}. Доля множителя в них не влияет на следующий.
        </caption>
        <tbody>
          {shares.map((share) => (
            <Share key={share.color} share={share} longest={longest} />
          ))}
        </tbody>
      </table>
      <p className={styles.note}>Черта — шанс множителя, он один и тот же в каждом раунде.</p>
    </>
  );
}

function Share({ share: { color, times, share, chance }, longest }: { share: ColorShare; longest: number }) {
  const places: SharePlaces = {
    ...tint(color),
    "--share": share / longest,
    "--chance": chance / longest,
  };
  return (
    <tr style={places}>
      <th scope="row" className={styles.multiplier}>
        x{color}
      </th>
      <td className={styles.track} aria-hidden="true">
        <div className={styles.well}>
          <div className={styles.bar} />
          <div className={styles.chance} />
        </div>
      </td>
      <td className={styles.percent} title={`Выпал ${times} раз`}>
        {(share * 100).toFixed(0)}&nbsp;%
      </td>
      <td className={styles.expected}>шанс {(chance * 100).toFixed(1)}&nbsp;%</td>
    </tr>
  );
}

type SharePlaces = CSSProperties & Record<"--share" | "--chance", number>;
