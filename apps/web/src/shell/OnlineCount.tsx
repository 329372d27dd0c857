import { useConnection } from "../api/connection.ts";
import { useLive } from "../api/live.ts";
import { classNames } from "../kit/class-names.ts";
import { VisuallyHidden } from "../kit/VisuallyHidden.tsx";
import styles from "./OnlineCount.module.css";

/** How many visitors are here; its lamp turns amber while the connection wavers. */
export function OnlineCount({ compact = false }: { compact?: boolean }) {
  const online = useLive((live) => live.online);
  const connection = useConnection((state) => state.connection);
  return (
    <p className={classNames(styles.online, compact && styles.compact)} data-connection={connection}>
      <span className={styles.lamp} aria-hidden="true" />
      <span className={styles.words}>
        {connection === "online" ? <>{online ?? "—"} онлайн</> : troubles[connection]}
      </span>
      {compact && connection !== "online" && <VisuallyHidden>{troubles[connection]}</VisuallyHidden>}
    </p>
  );
}

const troubles = { unstable: "Связь слабая", lost: "Нет связи", offline: "Нет интернета" } as const;
