import { useState } from "react";
import { refreshUser, useSession } from "../../api/session.ts";
import { Button } from "../../kit/Button.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { Panel } from "../../kit/Panel.tsx";
import { StatusLine } from "../../kit/StatusLine.tsx";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import { toast } from "../../kit/toast.ts";
import { BoundTelegram } from "./BoundTelegram.tsx";
import { useIsLinked } from "./use-claim.ts";
import drawing from "../../kit/drawing.module.css";
import kit from "../../kit/primitives.module.css";
import styles from "./LinkCard.module.css";

/** What is missing before a bonus can be had, and the way to it. When the bot says that it is done, who was bound stands here for an hour. */
export function LinkCard() {
  const isLinked = useIsLinked();
  const bound = useSession((session) => session.user?.telegram ?? null);
  if (!isLinked) return <OpenCircuit />;
  return bound === null ? null : <BoundTelegram bound={bound} />;
}

function OpenCircuit() {
  const { state, botLink, open } = useTelegramLink();
  return (
    <Panel cut>
      <div className={styles.card}>
        <LinkCircuit />
        <div className={kit.stack2}>
          <h2>Не хватает Telegram</h2>
          <p className={styles.text}>
            Без него выдаётся только бонус за группу ВКонтакте. Чтобы получать остальные, нажмите «Запустить»
            у нашего бота и подтвердите, что аккаунт ваш.
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

/** A circuit between two terminals whose switch, the needle, stands open. Decorative. */
function LinkCircuit() {
  return (
    <svg className={styles.circuit} viewBox="0 0 240 96" fill="none" aria-hidden="true" focusable="false">
      <path className={styles.scale} d="M14 90h212" />
      <path className={drawing.strokeEdge} d="M62 48h38M146 48h32" />
      <path
        className={drawing.strokeWin}
        strokeWidth="1.75"
        d="M8 22.500h54v51H8zM20 38l8 20 8-20M41 38v20M52 38 41 48l11 10"
      />
      <path
        className={drawing.strokeText3}
        strokeWidth="1.75"
        d="M178 22.500h54v51h-54zM223 37l-36 14 11 5 5 10 6-8 8 7zM198 56l25-19"
      />
      <circle className={styles.pin} cx="100" cy="48" r="4" />
      <circle className={styles.pin} cx="146" cy="48" r="4" />
      <path className={drawing.strokeBrass} strokeWidth="3" d="M100 48l36-27" />
    </svg>
  );
}

/**
 * Opens the bot in another tab, by a link that has just been made: its code lives for 15 minutes, and this page may have
 * stood for longer. The tab is opened at the press and led on afterwards, because browsers block one that opens later.
 */
function useTelegramLink() {
  const [state, setState] = useState<"idle" | "opening" | "opened" | "blocked">("idle");
  const botLink = useSession((session) => session.social.bot_tg);

  async function open(): Promise<void> {
    setState("opening");
    const tab = window.open("", "_blank");
    await refreshUser();
    const { social, user } = useSession.getState();
    const link = social.bot_tg;
    if (link === "") {
      tab?.close();
      setState("idle");
      // Whoever has bound it in another window meanwhile needs no link, and gets none.
      if (user?.isLinked !== true) toast.error("Бот сейчас не отвечает. Попробуйте позже.");
      return;
    }
    if (tab === null) {
      setState("blocked");
      return;
    }
    tab.opener = null;
    tab.location.replace(link);
    setState("opened");
  }

  return { state, botLink, open };
}
