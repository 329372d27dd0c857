import { useConnection } from "../api/connection.ts";
import { Button } from "../kit/Button.tsx";
import { EmptyState } from "../kit/EmptyState.tsx";
import { Panel } from "../kit/Panel.tsx";

/** Stands where a page or a sheet would be whose code could not be fetched. */
export function UnreachablePage() {
  const offline = useConnection(({ connection }) => connection === "offline");
  return (
    <Panel cut ruled title={<span role="alert">Раздел не открылся</span>}>
      {offline ? (
        // Loading the site again without a network would lose even what is here.
        <EmptyState instrument="gauge" text="Нет интернета. Раздел откроется сам, когда вернётся связь." />
      ) : (
        <EmptyState
          instrument="gauge"
          text="Не удалось загрузить раздел. Баланс и ставки в порядке: они хранятся на сервере."
          action={
            <Button tone="primary" onClick={() => location.reload()}>
              Обновить
            </Button>
          }
        />
      )}
    </Panel>
  );
}
