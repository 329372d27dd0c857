import type { ReactNode } from "react";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/Icon.tsx";
import styles from "./SignalLamp.module.css";

/** A signal lamp: its shutter of slats before the network's mark, its beam to the reading at the right. Open once it is answered. */
export function SignalLamp({ icon, isLit, children }: SignalLampProps) {
  return (
    <div className={classNames(styles.lamp, isLit && styles.lit)}>
      <svg
        className={styles.drawing}
        viewBox="0 0 320 160"
        preserveAspectRatio="xMinYMid slice"
        fill="none"
        aria-hidden="true"
      >
        <path className={styles.beam} d="M126 46L330-30V190L126 114z" />
        <circle className={styles.bezel} cx="80" cy="80" r="66" />
        <circle className={styles.ticks} cx="80" cy="80" r="60" pathLength="180" />
        <circle className={styles.glass} cx="80" cy="80" r="48" />
        <path className={styles.slats} d="M44 50h72M36 65h88M33 80h94M36 95h88M44 110h72" />
        <path className={styles.yoke} d="M80 146v14M60 160h40" />
      </svg>
      <span className={styles.mark}>
        <Icon name={icon} size={44} />
      </span>
      <p className={styles.reading}>{children}</p>
    </div>
  );
}

type SignalLampProps = { icon: "vk" | "telegram"; isLit: boolean; children: ReactNode };
