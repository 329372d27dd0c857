import { Component, type ReactNode } from "react";
import { EmptyState } from "../kit/EmptyState.tsx";
import { Button } from "../kit/Button.tsx";
import { Panel } from "../kit/Panel.tsx";

/**
 * Keeps a broken page from taking the site down; the number leads from a player's report to the browser's log.
 * (A class, because React knows error boundaries in no other form.)
 */
export class RouteBoundary extends Component<{ children: ReactNode }, { eventNumber: string | undefined }> {
  override state: { eventNumber: string | undefined } = { eventNumber: undefined };

  static getDerivedStateFromError(): { eventNumber: string } {
    const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
    return { eventNumber: random.toString(36).toUpperCase().padStart(7, "0") };
  }

  override componentDidCatch(cause: unknown): void {
    reportError(new Error(`page failed, event ${this.state.eventNumber}`, { cause }));
  }

  override render(): ReactNode {
    const { eventNumber } = this.state;
    if (eventNumber === undefined) return this.props.children;
    return (
      <Panel cut ruled title={<span role="alert">Раздел не открылся</span>}>
        <EmptyState
          instrument="gauge"
          text={`Баланс и ставки в порядке: они хранятся на сервере. Номер события: ${eventNumber}`}
          action={
            <Button tone="primary" onClick={() => location.reload()}>
              Обновить
            </Button>
          }
        />
      </Panel>
    );
  }
}
