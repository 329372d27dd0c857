import { useSession } from "../api/session.ts";
import { paths } from "../site/paths.ts";
import { Dialog } from "../kit/Dialog.tsx";
import { Icon, type IconName } from "../kit/Icon.tsx";
import { Ruler } from "../kit/Ruler.tsx";
import { NavLink } from "./NavLink.tsx";
import { favouritesFirst } from "../site/favourite-games.ts";
import { gameLinks, siteLinks } from "../site/navigation.ts";
import { OnlineCount } from "./OnlineCount.tsx";
import { closeSheet, useShell } from "./shell-state.ts";
import { SocialLinks } from "./SocialLinks.tsx";
import kit from "../kit/primitives.module.css";
import styles from "./MenuSheet.module.css";
import { GameIcon } from "../site/GameIcon.tsx";

/** The menu of narrow screens: everything the wide screen keeps in its header and at its left. */
export function MenuSheet() {
  const open = useShell((shell) => shell.sheetOpen);
  const isPlayer = useSession((session) => session.status === "player");
  return (
    <Dialog open={open} onClose={closeSheet} title="Меню">
      <nav aria-label="Игры" className={styles.games}>
        {favouritesFirst(gameLinks).map(({ game, href, label }) => (
          <NavLink key={game} href={href} className={styles.game}>
            <GameIcon game={game} />
            {label}
          </NavLink>
        ))}
      </nav>
      <Ruler className={styles.ruler ?? ""} />
      <nav aria-label="Разделы сайта" className={kit.grid}>
        {siteLinks
          .filter(({ playersOnly }) => isPlayer || !playersOnly)
          .map(({ href, label, icon }) => (
            <Item key={href} href={href} icon={icon} label={label} />
          ))}
        <Item href={paths.history} icon="history" label="История" />
        {isPlayer && <Item href={paths.results} icon="history" label="Мои результаты" />}
        {isPlayer && <Item href={paths.limits} icon="settings" label="Лимиты и перерыв" />}
        {isPlayer && <Item href={paths.sessions} icon="user" label="Мои входы" />}
      </nav>
      <Ruler className={styles.ruler ?? ""} />
      <SocialLinks />
      <div className={styles.online}>
        <OnlineCount />
      </div>
    </Dialog>
  );
}

function Item({ href, icon, label }: { href: string; icon: IconName; label: string }) {
  return (
    <NavLink href={href} className={styles.item}>
      <Icon name={icon} size={20} />
      {label}
    </NavLink>
  );
}
