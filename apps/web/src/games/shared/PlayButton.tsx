import { Button } from "../../kit/Button.tsx";
import { PlayBox } from "./PlayBox.tsx";

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
  hint?: string;
  /** `pending`: its bet runs; `aside`: the bet of another button runs, and a press is ignored. */
  state: "ready" | "pending" | "aside";
  disabledReason?: string | undefined;
  onPlay: () => void;
};
