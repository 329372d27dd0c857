import { Button } from "../../kit/Button.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { Panel } from "../../kit/Panel.tsx";
import { StatusLine } from "../../kit/StatusLine.tsx";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import { LinkCircuit } from "./LinkCircuit.tsx";
import styles from "./LinkCard.module.css";
import { useIsLinked } from "./use-claim-obstacle.ts";
import { useTelegramLink } from "./use-telegram-link.ts";

/** What is missing before a bonus can be had, and the way to it. Goes away when the bot tells that it is done. */
export function LinkCard() {
  const isLinked = useIsLinked();
  return isLinked ? null : <OpenCircuit />;
}

function OpenCircuit() {
  const { state, botLink, open } = useTelegramLink();
  return (
    <Panel cut>
      <div className={styles.card}>
        <LinkCircuit />
        <div className={styles.words}>
          <h2>Не хватает Telegram</h2>
          <p className={styles.text}>
            Бонусы выдаются, когда привязаны оба аккаунта. ВКонтакте уже есть: вы с ним вошли. Осталось нажать
            «Запустить» у нашего бота.
          </p>
          <ul className={styles.accounts} aria-label="Аккаунты">
            <li className={styles.done}>
              <Icon name="check" size={16} /> ВКонтакте
              <VisuallyHidden>: привязан</VisuallyHidden>
            </li>
            <li>
              <Icon name="lose" size={12} /> Telegram
              <VisuallyHidden>: не привязан</VisuallyHidden>
            </li>
          </ul>
        </div>
        <div className={styles.action}>
          <Button tone="primary" size="l" full pending={state === "opening"} onClick={() => void open()}>
            <Icon name="telegram" size={20} />
            Привязать Telegram
          </Button>
          <Said state={state} botLink={botLink} />
        </div>
      </div>
    </Panel>
  );
}

function Said({ state, botLink }: Pick<ReturnType<typeof useTelegramLink>, "state" | "botLink">) {
  switch (state) {
    case "idle":
    case "opening":
      return <p className={styles.note}>Откроется бот. Ссылка действует 15 минут.</p>;
    case "opened":
      return <StatusLine tone="pending">Ждём ответа бота…</StatusLine>;
    case "blocked":
      return (
        <p className={styles.note}>
          Браузер не открыл вкладку.{" "}
          <a href={botLink} target="_blank" rel="noopener noreferrer">
            Открыть бота
          </a>
        </p>
      );
  }
}
