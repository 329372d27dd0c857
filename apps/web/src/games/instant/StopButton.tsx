import { useEffect } from "react";
import { type Autobet, stopAutobet } from "../../comfort/autobet-store.ts";
import { progressWords } from "../../comfort/autobet-words.ts";
import { Button } from "../../kit/Button.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { keepsKeyboard } from "../../kit/modal.ts";
import { PlayBox } from "../shared/PlayButton.tsx";
import kit from "../../kit/primitives.module.css";
import styles from "./InstantActions.module.css";

/** Stands in the box of the play buttons while an autobet runs: how far it is, and the way to end it. Esc does the same. */
export function StopButton({ autobet, hint }: { autobet: RunningAutobet; hint?: string | undefined }) {
  const { run, ending } = autobet;
  useEffect(() => {
    document.addEventListener("keydown", stopByEscape);
    return () => document.removeEventListener("keydown", stopByEscape);
  }, []);
  return (
    <PlayBox hint={hint}>
      <Button full size="l" onClick={stopByPlayer}>
        <span className={styles.face}>
          <span className={styles.word}>
            <Icon name="lose" size={14} />
            {ending === undefined ? "Остановить" : "Останавливаем…"}
          </span>
          <span className={kit.tally}>{progressWords(run)}</span>
        </span>
        <span className={styles.edge} aria-hidden="true">
          <span className={kit.fill} style={{ transform: `scaleX(${run.done / run.plan.bets})` }} />
        </span>
      </Button>
    </PlayBox>
  );
}

function stopByEscape({ key }: KeyboardEvent): void {
  if (key === "Escape" && !keepsKeyboard()) stopByPlayer();
}

function stopByPlayer(): void {
  stopAutobet({ kind: "stopped" });
}

export type RunningAutobet = Extract<Autobet, { kind: "running" }>;
