import { loginHref } from "../../api/return-path.ts";
import { ActionLink } from "../../site/ActionLink.tsx";
import { Panel } from "../../kit/Panel.tsx";
import styles from "./HowItWorks.module.css";

/** Three lines for a guest. */
export function HowItWorks() {
  return (
    <Panel title="Как это работает" ruled>
      <div className={styles.strip}>
        <ol className={styles.steps}>
          <li>Войдите через ВКонтакте: аккаунт создаётся при первом входе.</li>
          <li>Ставьте румбики. Это виртуальные единицы: 1 румбик = 1 ₽ виртуального баланса.</li>
          <li>Исход задан заранее: хеш серверного числа известен до ставки, подменить число нельзя.</li>
        </ol>
        <ActionLink href={loginHref("/")} tone="primary" leavesPage>
          Авторизация
        </ActionLink>
      </div>
    </Panel>
  );
}
