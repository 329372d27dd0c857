import type { WheelPast } from "@rumb/contract/wheel/wheel-wire";
import type { WheelColor } from "@rumb/games/wheel/wheel-pockets";
import { classNames } from "../../kit/class-names.ts";
import styles from "./RoseHub.module.css";
import { tint } from "./tint.ts";
import { colorOf } from "./wheel-bets.ts";
import type { WheelMoment } from "./wheel-moment.ts";

/** What stands in the middle of the rose: the seconds that are left, or the multiplier that came out. */
export function RoseHub(props: RoseHubProps) {
  const { label, figure, color } = faceOf(props);
  return (
    <div className={styles.hub}>
      <span className={styles.label}>{label}</span>
      <span
        className={classNames(styles.figure, color && styles.tinted, props.lit && styles.lit)}
        style={color && tint(color)}
      >
        {figure}
      </span>
    </div>
  );
}

function faceOf({ moment, secondsLeft, landed, last }: RoseHubProps): Face {
  if (landed !== undefined) return { label: "Выпало", figure: `x${landed}`, color: landed };
  switch (moment) {
    case "betting":
    case "closed":
      return { label: "До спина", figure: String(secondsLeft ?? "?") };
    case "spin":
      return { label: "Спин", figure: String(secondsLeft ?? "?") };
    case "loading":
    case "waiting":
    case "landed":
    case "result":
      return last
        ? { label: "Прошлый", figure: `x${last.color}`, color: colorOf(last.color) }
        : { label: "Раунд", figure: "—" };
  }
}

type Face = { label: string; figure: string; color?: WheelColor };

export type RoseHubProps = {
  moment: WheelMoment;
  /** Null when nothing is counted, or when nobody knows. */
  secondsLeft: number | null;
  /** What this round came to, once the card stands. */
  landed: WheelColor | undefined;
  last: WheelPast | undefined;
  /** True when it is a win of one's own. */
  lit: boolean;
};
