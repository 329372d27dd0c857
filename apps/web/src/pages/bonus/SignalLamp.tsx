import type { ReactNode } from "react";
import { classNames } from "../../kit/class-names.ts";
import { Icon } from "../../kit/Icon.tsx";
import styles from "./SignalLamp.module.css";

/** A signal lamp: the network's mark behind its shutter, and the beam with the reading. Answered, its shutter is open. */
export function SignalLamp({ icon, isLit, children }: SignalLampProps) {
  return (
    <div className={classNames(styles.lamp, isLit && styles.lit)}>
      <div className={styles.beam} />
      <svg className={styles.drawing} viewBox="0 0 168 168" fill="none" aria-hidden="true" focusable="false">
        <path className={styles.yoke} d="M84 152v16M56 167h56" />
        <circle className={styles.bezel} cx="84" cy="84" r="70" />
        <circle className={styles.ticks} cx="84" cy="84" r="63" pathLength="180" />
        <circle className={styles.glass} cx="84" cy="84" r="52" />
        <path className={styles.slats} d="M46 50h76M35 67h98M33 84h102M35 101h98M46 118h76" />
      </svg>
      <span className={styles.mark}>
        <Icon name={icon} size={48} />
      </span>
      <p className={styles.reading}>{children}</p>
    </div>
  );
}

type SignalLampProps = { icon: "vk" | "telegram"; isLit: boolean; children: ReactNode };
