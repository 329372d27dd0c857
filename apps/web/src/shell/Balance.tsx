import { formatMoney } from "@rumb/money/format";
import { shownBalance, useInPlay } from "../api/in-play.ts";
import { useSession } from "../api/session.ts";
import { Money } from "../ui/Money.tsx";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import styles from "./Balance.module.css";

/** The one lit counter of the site, and the `+amount` badges of the last second. */
export function Balance() {
  const balanceKopecks = useSession((session) => session.balanceKopecks);
  const hiddenKopecks = useInPlay((inPlay) => inPlay.hiddenKopecks);
  const badges = useSession((session) => session.badges);
  return (
    <div className={styles.balance}>
      <p className={styles.counter}>
        <VisuallyHidden>Баланс: </VisuallyHidden>
        <Money kopecks={shownBalance(balanceKopecks, hiddenKopecks)} animated lit />
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
