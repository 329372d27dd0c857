import { useState } from "react";
import { refreshUser, useSession } from "../../api/session.ts";
import { toast } from "../../kit/toast.ts";

/**
 * Opens the bot in another tab, by a link that has just been made: its code lives for 15 minutes, and this page may have
 * stood for longer. The tab is opened at the press and led on afterwards, because browsers block one that opens later.
 */
export function useTelegramLink() {
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
