import { classNames } from "../kit/class-names.ts";
import { formatDate } from "@rumb/money/format";
import { useEffect, useId, useRef } from "react";
import { Link } from "wouter";
import type { SessionUser } from "../api/session.ts";
import { paths } from "../site/paths.ts";
import { Button } from "../kit/Button.tsx";
import { Icon } from "../kit/Icon.tsx";
import { usePopoverHistory } from "../kit/use-popover-history.ts";
import { VisuallyHidden } from "../kit/VisuallyHidden.tsx";
import { Avatar } from "../site/Avatar.tsx";
import { useSignOut } from "../site/use-sign-out.ts";
import { SocialLinks } from "./SocialLinks.tsx";
import kit from "../kit/primitives.module.css";
import styles from "./UserMenu.module.css";

/** The avatar in the header and what drops down from it. */
export function UserMenu({ user }: { user: SessionUser }) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const keepHistory = usePopoverHistory(menu);

  useEffect(() => {
    const close = () => menu.current?.hidePopover();
    window.addEventListener("pushState", close);
    return () => window.removeEventListener("pushState", close);
  }, []);

  return (
    <>
      <button type="button" className={classNames(kit.plainKey, styles.toggle)} popoverTarget={id}>
        <Avatar imageUrl={user.imageUrl} size={36} />
        <VisuallyHidden>Меню игрока</VisuallyHidden>
        <span className={styles.chevron}>
          <Icon name="chevron" size={16} />
        </span>
      </button>
      <div ref={menu} id={id} className={styles.menu} popover="auto" onBeforeToggle={keepHistory}>
        <div className={styles.person}>
          <Avatar imageUrl={user.imageUrl} size={56} />
          <div className={styles.words}>
            <p className={styles.name}>{user.name}</p>
            <p className={kit.note}>ID {user.id}</p>
            <p className={kit.note}>Регистрация: {formatDate(user.createdAtMs)}</p>
          </div>
        </div>
        <SocialLinks />
        <Link href={paths.results} className={styles.link}>
          <Icon name="history" size={20} />
          Мои результаты
        </Link>
        <Link href={paths.limits} className={styles.link}>
          <Icon name="settings" size={20} />
          Лимиты и перерыв
        </Link>
        <Link href={paths.sessions} className={styles.link}>
          <Icon name="user" size={20} />
          Мои входы
        </Link>
        <SignOutButton />
      </div>
    </>
  );
}

/** «Выход»; a failure is shown and changes nothing. */
export function SignOutButton() {
  const { leaving, leave } = useSignOut();

  return (
    <Button full pending={leaving} onClick={leave}>
      <Icon name="exit" size={20} />
      Выход
    </Button>
  );
}
