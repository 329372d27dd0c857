import { Link, useLocation, useSearch } from "wouter";
import { loginHref } from "../api/return-path.ts";
import { useSession } from "../api/session.ts";
import { paths } from "../site/paths.ts";
import { Logo } from "../kit/Logo.tsx";
import { Ruler } from "../kit/Ruler.tsx";
import { ActionLink } from "../site/ActionLink.tsx";
import { Balance } from "./Balance.tsx";
import { ConnectionBanner } from "./ConnectionBanner.tsx";
import { NavLink } from "./NavLink.tsx";
import { siteLinks } from "../site/navigation.ts";
import { OnlineCount } from "./OnlineCount.tsx";
import { useWide } from "../browser/use-wide.ts";
import { UserMenu } from "./UserMenu.tsx";
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
        <div className={styles.account}>{isPlayer ? <PlayerControls wide={wide} /> : <SignInLink />}</div>
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

function SignInLink() {
  const [path] = useLocation();
  const search = useSearch();
  return (
    <ActionLink href={loginHref(search === "" ? path : `${path}?${search}`)} tone="primary" leavesPage>
      Авторизация
    </ActionLink>
  );
}
