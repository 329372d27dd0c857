import { useLocation } from "wouter";
import { isWithin, paths } from "../site/paths.ts";
import { classNames } from "../kit/class-names.ts";
import { Icon, type IconName } from "../kit/Icon.tsx";
import { NavLink } from "./NavLink.tsx";
import { gameLinks } from "../site/navigation.ts";
import { openSheet, useShell } from "./shell-state.ts";
import styles from "./BottomBar.module.css";

/** The bar under the thumb on narrow screens. */
export function BottomBar() {
  const [path] = useLocation();
  const sheetOpen = useShell((shell) => shell.sheetOpen);
  const playing = gameLinks.some(({ href }) => isWithin(path, href));
  return (
    <nav className={styles.bar} aria-label="Быстрый доступ">
      <Item href={paths.main} icon="dice" label="Игры" lit={playing} />
      <Item href={paths.bonus} icon="bonus" label="Бонусы" />
      <Item href={paths.wallet} icon="wallet" label="Касса" raised />
      <Item href={paths.history} icon="history" label="История" />
      <button
        type="button"
        className={styles.item}
        aria-haspopup="dialog"
        aria-expanded={sheetOpen}
        onClick={openSheet}
      >
        <Icon name="menu" />
        Меню
      </button>
    </nav>
  );
}

function Item({ href, icon, label, lit = false, raised = false }: ItemProps) {
  return (
    <NavLink href={href} className={classNames(styles.item, lit && styles.lit, raised && styles.raised)}>
      <span className={styles.icon}>
        <Icon name={icon} />
      </span>
      {label}
    </NavLink>
  );
}

type ItemProps = { href: string; icon: IconName; label: string; lit?: boolean; raised?: boolean };
