import { useSession, type SessionUser } from "../api/session.ts";
import { Logo } from "../kit/Logo.tsx";
import { Ruler } from "../kit/Ruler.tsx";
import { ActionLink } from "../site/ActionLink.tsx";
import { useAskAgain } from "./use-ask-again.ts";
import { SignOutButton } from "./UserMenu.tsx";
import { useTitle } from "../browser/use-title.ts";
import styles from "./ShutOut.module.css";

/** All that a banned player sees, on every route. It goes by itself soon after the ban is lifted. */
export function BannedScreen({ user }: { user: SessionUser }) {
  const supportHref = useSession((session) => session.social.vk);
  useTitle("Доступ ограничен");
  useAskAgain();
  return (
    <main className={styles.screen}>
      <div className={styles.sheet}>
        <Logo />
        <Ruler className={styles.ruler ?? ""} />
        <h1 className={styles.title}>Вы получили ограничение доступа к сайту.</h1>
        {user.banReason !== "" && (
          <dl className={styles.reason}>
            <dt>Причина</dt>
            <dd>{user.banReason}</dd>
          </dl>
        )}
        <p className={styles.note}>
          Номер аккаунта для обращения: <strong>{user.id}</strong>
        </p>
        <div className={styles.actions}>
          {supportHref !== "" && (
            <ActionLink href={supportHref} tone="primary" size="l" full leavesPage>
              Написать в поддержку
            </ActionLink>
          )}
          <SignOutButton />
        </div>
      </div>
    </main>
  );
}
