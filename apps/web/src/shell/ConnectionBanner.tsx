import { useEffect, useState } from "react";
import { useConnection } from "../api/connection.ts";
import { reconnectNow } from "../api/socket.ts";
import styles from "./ConnectionBanner.module.css";

/** Says that the connection is lost, for how long, and offers to try at once. Part of the header, so that it covers nothing. */
export function ConnectionBanner() {
  const connection = useConnection((state) => state.connection);
  const shown = connection === "lost" || connection === "offline";
  return (
    // The live region is there before its words are, or else screen readers miss them.
    <output className={styles.place}>
      {shown && (
        <span className={styles.banner}>
          <span className={styles.words}>
            {connection === "offline"
              ? "Нет интернета. Ставки приостановлены."
              : "Нет связи. Ставки приостановлены. Переподключение…"}
            <DownTime />
          </span>
          <button type="button" className={styles.retry} onClick={reconnectNow}>
            Повторить
          </button>
        </span>
      )}
    </output>
  );
}

function DownTime() {
  const downSinceMs = useConnection((state) => state.downSinceMs);
  const [nowMs, setNowMs] = useState(Date.now);

  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);

  if (downSinceMs === undefined) return null;
  const seconds = Math.max(0, Math.floor((nowMs - downSinceMs) / 1000));
  return (
    <span className={styles.time} aria-hidden="true">
      {seconds} с
    </span>
  );
}
