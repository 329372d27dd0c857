import { loginHref } from "../api/return-path.ts";
import { Dialog } from "../kit/Dialog.tsx";
import { ActionLink } from "../site/ActionLink.tsx";
import { dismissSignIn, useShell } from "./shell-state.ts";
import styles from "./SignInPrompt.module.css";

/** Asks a guest to sign in for a page that needs a player; afterwards he is back at that page. */
export function SignInPrompt() {
  const path = useShell((shell) => shell.signInFor);
  return (
    <Dialog open={path !== undefined} onClose={dismissSignIn} title="Нужен вход">
      <p>Этот раздел открыт только игрокам. Войдите через ВКонтакте, и сайт сразу откроет его.</p>
      <p className={styles.note}>
        Аккаунт создаётся при первом входе. Балансом служат румбики — виртуальные единицы.
      </p>
      <ActionLink href={loginHref(path ?? "/")} tone="primary" size="l" full leavesPage>
        Авторизация
      </ActionLink>
    </Dialog>
  );
}
