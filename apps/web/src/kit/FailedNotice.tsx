import { Button } from "./Button.tsx";
import { StatusLine } from "./StatusLine.tsx";
import kit from "./primitives.module.css";

/** Says why something did not load, and offers to ask again. */
export function FailedNotice({ reason, onRetry }: { reason: string; onRetry: () => void }) {
  return (
    <div className={kit.row}>
      <StatusLine tone="lose">{reason}</StatusLine>
      <Button onClick={onRetry}>Повторить</Button>
    </div>
  );
}
