import type { Fact } from "@rumb/contract/slips/slip-words";
import { classNames } from "../kit/class-names.ts";
import { Icon } from "../kit/Icon.tsx";
import { copyText } from "../browser/copy-text.ts";
import kit from "../kit/primitives.module.css";
import styles from "./Facts.module.css";

/** Labelled values. Hexadecimal ones stand in groups of eight digits, so that two of them are compared at a glance. */
export function Facts({ facts, copyable = false }: FactsProps) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value, kind }, index) => (
        // Two draws may have read the same bytes, so a label alone is no identity; the list never changes its order.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={`${index} ${label}`} className={kind === "hex" ? styles.tall : styles.fact}>
          <dt className={kit.aside}>{label}</dt>
          <dd className={styles.value}>
            {kind === "hex" ? <Hex text={value} /> : <span className={styles.text}>{value}</span>}
            {copyable && <CopyButton label={label} text={value} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The groups are drawn apart and read, selected and copied as one text. */
function Hex({ text }: { text: string }) {
  const groups = text.match(/.{1,8}/g) ?? [];
  return (
    <span className={styles.hex}>
      {groups.map((group, index) => (
        // A group has no identity but its place.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index}>{group}</span>
      ))}
    </span>
  );
}

function CopyButton({ label, text }: { label: string; text: string }) {
  return (
    <button
      type="button"
      className={classNames(kit.iconKey, styles.copy)}
      aria-label={`Скопировать: ${label}`}
      title="Скопировать"
      onClick={() => void copyText(text)}
    >
      <Icon name="copy" size={20} />
    </button>
  );
}

export type FactsProps = {
  facts: readonly Fact[];
  /** Each value has a button that copies it. */
  copyable?: boolean;
};
