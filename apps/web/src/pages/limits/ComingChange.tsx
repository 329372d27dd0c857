import { classNames } from "../../kit/class-names.ts";
import { Button } from "../../kit/Button.tsx";
import { StatusLine } from "../../kit/StatusLine.tsx";
import kit from "../../kit/primitives.module.css";
import styles from "./LimitsPage.module.css";

/** What a limit becomes, and when; until then it can be called off. */
export function ComingChange({ words, pending, noLink, onCallOff }: ComingChangeProps) {
  return (
    <div className={classNames(kit.spread, styles.coming)}>
      <StatusLine tone="info">{words}</StatusLine>
      <Button size="s" pending={pending} disabledReason={noLink} onClick={onCallOff}>
        Оставить как есть
      </Button>
    </div>
  );
}

type ComingChangeProps = {
  words: string;
  pending: boolean;
  noLink: string | undefined;
  onCallOff: () => void;
};
