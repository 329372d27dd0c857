import { formatMoney } from "@rumb/money/format";
import { useEffect, useState } from "react";
import { Link } from "wouter";
import { useConnection } from "../api/connection.ts";
import { isDisconnected } from "../api/connection-state.ts";
import { shownBalance, useInPlay } from "../api/in-play.ts";
import { useSession } from "../api/session.ts";
import { reconnectNow } from "../api/socket.ts";
import { useWide } from "../browser/use-media.ts";
import { classNames } from "../kit/class-names.ts";
import { Logo } from "../kit/Logo.tsx";
import { Money } from "../kit/Money.tsx";
import { Ruler } from "../kit/Ruler.tsx";
import { VisuallyHidden } from "../kit/VisuallyHidden.tsx";
import { useFrameLater } from "../kit/use-frame-later.ts";
import { ActionLink } from "../site/ActionLink.tsx";
import { SignInButton } from "../site/SignInButton.tsx";
import { siteLinks } from "../site/navigation.ts";
import { paths } from "../site/paths.ts";
import { NavLink } from "./NavLink.tsx";
import { OnlineCount } from "./OnlineCount.tsx";
import { UserMenu } from "./UserMenu.tsx";
import shapes from "../kit/shapes.module.css";
import styles from "./Header.module.css";

/** The bar at the top of every page. */
export function Header() {
  const wide = useWide();
  const isPlayer = useSession((session) => session.status === "player");
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link href={paths.main} className={styles.home} aria-label="РУМБ, главная страница">
          <Logo compact={!wide && isPlayer} />
        </Link>
        <OnlineCount compact={!wide} />
        {wide && <SiteNavigation isPlayer={isPlayer} />}
        <div className={styles.account}>{isPlayer ? <PlayerControls wide={wide} /> : <SignInButton />}</div>
      </div>
      <Ruler className={styles.ruler ?? ""} />
      <ConnectionBanner />
    </header>
  );
}

function SiteNavigation({ isPlayer }: { isPlayer: boolean }) {
  return (
    <nav className={styles.nav} aria-label="Разделы сайта">
      {siteLinks
        .filter(({ playersOnly }) => isPlayer || !playersOnly)
        .map(({ href, label }) => (
          <NavLink key={href} href={href} className={styles.link}>
            {label}
          </NavLink>
        ))}
    </nav>
  );
}

function PlayerControls({ wide }: { wide: boolean }) {
  const user = useSession((session) => session.user);
  return (
    <>
      <Balance />
      {wide && (
        <ActionLink href={paths.payment} tone="primary">
          Пополнить
        </ActionLink>
      )}
      {user && <UserMenu key={user.id} user={user} />}
    </>
  );
}

/**
 * The one lit counter of the site, and the `+amount` badges of the last second. The badges do not wait for frames: on a slow
 * machine their second could be over before the third one.
 */
function Balance() {
  const balanceKopecks = useSession((session) => session.balanceKopecks);
  const hiddenKopecks = useInPlay((inPlay) => inPlay.hiddenKopecks);
  const badges = useSession((session) => session.badges);
  // The game says first what happened.
  const shownKopecks = useFrameLater(shownBalance(balanceKopecks, hiddenKopecks), FRAMES_LATER);
  return (
    <div className={styles.balance}>
      <p className={classNames(shapes.well, styles.counter)}>
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

/** Says that the connection is lost, for how long, and offers to try at once. Part of the header, so that it covers nothing. */
function ConnectionBanner() {
  const connection = useConnection((state) => state.connection);
  const shown = isDisconnected(connection);
  return (
    // The live region is there before its words are, or else screen readers miss them.
    <output className={styles.place}>
      {shown && (
        <span className={styles.banner}>
          <span className={styles.words}>
            {connection === "offline"
              ? "Нет интернета. Ставки приостановлены."
              : "Нет связи. Ставки приостановлены. Переподключение…"}
            <DownTime />
          </span>
          <button type="button" className={styles.retry} onClick={reconnectNow}>
            Повторить
          </button>
        </span>
      )}
    </output>
  );
}

function DownTime() {
  const downSinceMs = useConnection((state) => state.downSinceMs);
  const [nowMs, setNowMs] = useState(Date.now);

  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);

  if (downSinceMs === undefined) return null;
  const seconds = Math.max(0, Math.floor((nowMs - downSinceMs) / 1000));
  return (
    <span className={styles.time} aria-hidden="true">
      (уже {seconds} с)
    </span>
  );
}
