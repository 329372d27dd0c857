import type { OperatorNews } from "@rumb/contract/socket/operator-news";
import { useQueryClient } from "@tanstack/react-query";
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useStore } from "react-admin";
import { createAskingAgain } from "./asking-again.ts";
import { askAgain, askForCards } from "./missed-news.ts";
import { openOperatorSocket } from "./operator-socket.ts";
import { playBell } from "./bell.ts";
import { WAITING_KEY } from "./use-waiting.ts";

/** What a page does with news, and where the connection was broken, so that some may have been missed. */
type Hear = { readonly onNews: (news: readonly OperatorNews[]) => void; readonly onBreak: () => void };

const Listening = createContext<
  ReadonlySet<Hear> & { add: (hear: Hear) => void; delete: (hear: Hear) => void }
>(new Set<Hear>());

/**
 * Keeps one socket for the whole console, which tells the counters. The start page is asked for again after any news, the open card where
 * they are about it or may have been missed, lists only when the operator says so.
 */
export function Live({ children }: { children: ReactNode }) {
  const [listeners] = useState(() => new Set<Hear>());
  const [sound] = useSound();
  const rings = useRef(sound);
  const client = useQueryClient();
  useEffect(() => {
    rings.current = sound;
  }, [sound]);
  useEffect(() => {
    const asking = createAskingAgain(() => {
      void client.invalidateQueries({ predicate: ({ meta }) => meta?.["live"] === true });
    });
    const closeSocket = openOperatorSocket({
      onNews(news) {
        asking.askSoon();
        for (const { list, id } of news) askAgain(client, { queryKey: [list, "card", id] });
        for (const { onNews } of listeners) onNews(news);
        if (rings.current && news.some(({ is_new, list }) => is_new && RINGS.has(list))) playBell();
      },
      onWaiting(waiting) {
        // An answer that is under way was counted before.
        void client
          .cancelQueries({ queryKey: WAITING_KEY })
          .then(() => client.setQueryData(WAITING_KEY, waiting));
      },
      onMissed(wasBroken) {
        asking.askNow();
        askForCards(client);
        if (wasBroken) for (const { onBreak } of listeners) onBreak();
      },
    });
    return () => {
      closeSocket();
      asking.stop();
    };
  }, [client, listeners]);
  return <Listening value={listeners}>{children}</Listening>;
}

/** For the `meta` of a query that is asked again after any news. */
export const LIVE = { live: true } as const;

/** Hears the news, and of breaks, as long as the page stands. */
export function useNews(hear: Hear): void {
  const listeners = useContext(Listening);
  const latest = useRef(hear);
  // At once with what is shown: news that come a moment later would count for what stood there before.
  useLayoutEffect(() => {
    latest.current = hear;
  });
  useEffect(() => {
    const listener: Hear = {
      onNews: (news) => latest.current.onNews(news),
      onBreak: () => latest.current.onBreak(),
    };
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, [listeners]);
}

/** Whether a new request rings; the operator says so, in each browser. */
export function useSound(): [boolean, (on: boolean) => void] {
  return useStore<boolean>("rumb.sound", false);
}

const RINGS: ReadonlySet<string> = new Set(["withdrawals", "discrepancies", "alarms"]);
