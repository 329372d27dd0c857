import { type ReactNode, useState } from "react";
import { paths } from "../site/paths.ts";
import { classNames } from "../kit/class-names.ts";
import { Icon } from "../kit/Icon.tsx";
import { Ruler } from "../kit/Ruler.tsx";
import { NavLink } from "./NavLink.tsx";
import { favouritesFirst } from "../site/favourite-games.ts";
import { gameLinks, NAMED_GAMES } from "../site/navigation.ts";
import { toggleMenu, useShell } from "./shell-state.ts";
import styles from "./SideMenu.module.css";
import { GameIcon } from "../site/GameIcon.tsx";

/** The left menu of wide screens, favourite games first, as they were when the page was opened; collapsed it keeps the icons. */
export function SideMenu() {
  const [links] = useState(() => favouritesFirst(gameLinks));
  const collapsed = useShell((shell) => shell.menuCollapsed);
  return (
    <aside className={classNames(styles.side, collapsed && styles.collapsed)}>
      <nav className={styles.list} aria-label="Игры">
        {links.slice(0, NAMED_GAMES).map(({ game, href, label }) => (
          <Item key={game} href={href} icon={<GameIcon game={game} />} label={label} collapsed={collapsed} />
        ))}
        <Ruler className={styles.ruler ?? ""} />
        {links.slice(NAMED_GAMES).map(({ game, href, label }) => (
          <Item key={game} href={href} icon={<GameIcon game={game} />} label={label} collapsed={collapsed} />
        ))}
        <Ruler className={styles.ruler ?? ""} />
        <Item href={paths.history} icon={<Icon name="history" />} label="История" collapsed={collapsed} />
      </nav>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={!collapsed}
        title={collapsed ? "Развернуть меню" : undefined}
        onClick={toggleMenu}
      >
        <span className={styles.chevron}>
          <Icon name="chevron" size={20} />
        </span>
        <span className={styles.label}>{collapsed ? "Развернуть меню" : "Свернуть"}</span>
      </button>
    </aside>
  );
}

function Item({ href, icon, label, collapsed }: ItemProps) {
  return (
    <NavLink href={href} className={styles.item} title={collapsed ? label : undefined}>
      {icon}
      <span className={styles.label}>{label}</span>
    </NavLink>
  );
}

type ItemProps = { href: string; icon: ReactNode; label: string; collapsed: boolean };
