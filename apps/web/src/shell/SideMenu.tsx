import { paths } from "../site/paths.ts";
import { classNames } from "../kit/class-names.ts";
import { Icon, type IconName } from "../kit/Icon.tsx";
import { Ruler } from "../kit/Ruler.tsx";
import { NavLink } from "./NavLink.tsx";
import { gameLinks, NAMED_GAMES } from "../site/navigation.ts";
import { toggleMenu, useShell } from "./shell-state.ts";
import styles from "./SideMenu.module.css";

/** The left menu of wide screens; collapsed it keeps the icons. */
export function SideMenu() {
  const collapsed = useShell((shell) => shell.menuCollapsed);
  return (
    <aside className={classNames(styles.side, collapsed && styles.collapsed)}>
      <nav className={styles.list} aria-label="Игры">
        {gameLinks.slice(0, NAMED_GAMES).map(({ game, href, label }) => (
          <Item key={game} href={href} icon={game} label={label} collapsed={collapsed} />
        ))}
        <Ruler className={styles.ruler ?? ""} />
        {gameLinks.slice(NAMED_GAMES).map(({ game, href, label }) => (
          <Item key={game} href={href} icon={game} label={label} collapsed={collapsed} />
        ))}
        <Ruler className={styles.ruler ?? ""} />
        <Item href={paths.history} icon="history" label="История" collapsed={collapsed} />
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
      <Icon name={icon} />
      <span className={styles.label}>{label}</span>
    </NavLink>
  );
}

type ItemProps = { href: string; icon: IconName; label: string; collapsed: boolean };
