import { formatMoney } from "@rumb/money/format";
import { shownBalance, useInPlay } from "../api/in-play.ts";
import { useSession } from "../api/session.ts";
import { Money } from "../kit/Money.tsx";
import { useFrameLater } from "../kit/use-frame-later.ts";
import { VisuallyHidden } from "../kit/VisuallyHidden.tsx";
import styles from "./Balance.module.css";

/**
 * The one lit counter of the site, and the `+amount` badges of the last second. The badges do not wait for frames: on a slow
 * machine their second could be over before the third one.
 */
export function Balance() {
  const balanceKopecks = useSession((session) => session.balanceKopecks);
  const hiddenKopecks = useInPlay((inPlay) => inPlay.hiddenKopecks);
  const badges = useSession((session) => session.badges);
  // The game says first what happened.
  const shownKopecks = useFrameLater(shownBalance(balanceKopecks, hiddenKopecks), FRAMES_LATER);
  return (
    <div className={styles.balance}>
      <p className={styles.counter}>
        <VisuallyHidden>Баланс: </VisuallyHidden>
        <Money kopecks={shownKopecks} animated lit />
      </p>
      {/* The game says in its own status line what was won. */}
      <ul className={styles.badges} aria-hidden="true">
        {badges.map(({ id, amountKopecks }) => (
          <li key={id} className={styles.badge}>
            +{formatMoney(amountKopecks)}
          </li>
        ))}
      </ul>
    </div>
  );
}

const FRAMES_LATER = 3;
