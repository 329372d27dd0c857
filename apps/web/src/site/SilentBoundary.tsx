import { Component, type ReactNode } from "react";

/** For what the page can do without: when it breaks, it is left out and the browser's log has the cause. */
export class SilentBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override componentDidCatch(cause: unknown): void {
    reportError(cause);
  }

  override render(): ReactNode {
    return this.state.broken ? null : this.props.children;
  }
}
