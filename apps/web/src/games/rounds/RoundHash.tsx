import { classNames } from "../../kit/class-names.ts";
import { copyText } from "../../browser/copy-text.ts";
import { Icon } from "../../kit/Icon.tsx";
import kit from "../../kit/primitives.module.css";
import styles from "./RoundHash.module.css";

/** A hash or a revealed seed on one line, cut by the width and copied as a whole. An empty one keeps its place. */
export function RoundHash({ label, hash }: { label: string; hash: string | undefined }) {
  return (
    <div className={styles.line}>
      <span className={styles.label}>{label}</span>
      <code className={styles.hash} title={hash}>
        {hash ?? "—"}
      </code>
      <button
        type="button"
        className={classNames(kit.iconKey, styles.copy)}
        aria-label={`Скопировать: ${label}`}
        title="Скопировать"
        disabled={hash === undefined}
        onClick={() => void copyText(hash ?? "")}
      >
        <Icon name="copy" size={20} />
      </button>
    </div>
  );
}
