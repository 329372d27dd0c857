import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { useSession } from "../api/session.ts";
import { isWithin, paths } from "../site/paths.ts";
import { classNames } from "../kit/class-names.ts";
import { Icon } from "../kit/Icon.tsx";
import { NavLink } from "./NavLink.tsx";
import { gameLinks } from "../site/navigation.ts";
import { openSheet, useShell } from "./shell-state.ts";
import styles from "./Shell.module.css";
import { GameIcon } from "../site/GameIcon.tsx";

/** The bar under the thumb on narrow screens. */
export function BottomBar() {
  const [path] = useLocation();
  const sheetOpen = useShell((shell) => shell.sheetOpen);
  // Bonuses are hidden from guests.
  const isPlayer = useSession((session) => session.status === "player");
  const playing = gameLinks.some(({ href }) => isWithin(path, href));
  return (
    <nav className={styles.bar} aria-label="Быстрый доступ">
      <Item href={paths.main} icon={<GameIcon game="dice" />} label="Игры" lit={playing} />
      {isPlayer ? (
        <Item href={paths.bonus} icon={<Icon name="bonus" />} label="Бонусы" />
      ) : (
        <Item href={paths.faq} icon={<Icon name="faq" />} label="FAQ" />
      )}
      <Item href={paths.wallet} icon={<Icon name="wallet" />} label="Касса" raised />
      <Item href={paths.history} icon={<Icon name="history" />} label="История" />
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
      <span className={styles.icon}>{icon}</span>
      {label}
    </NavLink>
  );
}

type ItemProps = { href: string; icon: ReactNode; label: string; lit?: boolean; raised?: boolean };
