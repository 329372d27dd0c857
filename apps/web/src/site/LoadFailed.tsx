import { useConnection } from "../api/connection.ts";
import { Button } from "../kit/Button.tsx";
import { EmptyState } from "../kit/EmptyState.tsx";
import { Panel } from "../kit/Panel.tsx";

/** In the place of what did not load: why, that nothing is lost by it, and how to ask again. */
export function LoadFailed({ reason, onRetry }: LoadFailedProps) {
  const offline = useConnection(({ connection }) => connection === "offline");
  return (
    <EmptyState
      instrument="gauge"
      text={
        <span role="alert">
          {offline ? "Нет интернета. Данные загрузятся сами, когда вернётся связь." : reason} Баланс и ставки
          в порядке: они хранятся на сервере.
        </span>
      }
      action={
        <Button tone="primary" onClick={onRetry}>
          Повторить
        </Button>
      }
    />
  );
}

/** The same as a plate of its own, where it is all that a page has. */
export function FailedPlate(props: LoadFailedProps) {
  return (
    <Panel cut ruled title="Данные не загрузились">
      <LoadFailed {...props} />
    </Panel>
  );
}

export type LoadFailedProps = { reason: string; onRetry: () => void };
