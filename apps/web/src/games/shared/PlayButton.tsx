import type { ReactNode } from "react";
import { Button } from "../../kit/Button.tsx";
import { classNames } from "../../kit/class-names.ts";
import styles from "./PlayButton.module.css";

/**
 * A button that places a bet, with what it bets on under it. It keeps its box in every state; when it cannot be used its
 * second line says why.
 */
export function PlayButton({ label, hint, state, disabledReason, onPlay }: PlayButtonProps) {
  const pending = state === "pending";

  function press(): void {
    if (state === "ready") onPlay();
  }

  return (
    <PlayBox hint={hint} aside={state === "aside"}>
      <Button tone="primary" size="l" full pending={pending} disabledReason={disabledReason} onClick={press}>
        {label}
      </Button>
    </PlayBox>
  );
}

export type PlayButtonProps = {
  label: string;
  hint?: string | undefined;
  /** `pending`: its bet runs; `aside`: the bet of another button runs, and a press is ignored. */
  state: "ready" | "pending" | "aside";
  disabledReason?: string | undefined;
  onPlay: () => void;
};

/** The box of the button that plays, or ends what plays by itself: the same in every state, with a line under it. */
export function PlayBox({ hint, aside = false, children }: PlayBoxProps) {
  return (
    <div className={classNames(styles.play, aside && styles.aside)}>
      {children}
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
    </div>
  );
}

type PlayBoxProps = {
  hint?: string | undefined;
  /** The bet is on the other button. */
  aside?: boolean;
  /** One button. */
  children: ReactNode;
};
