import { useEffect } from "react";

/** While the tab is out of sight it carries this title; seen again, or without one, it has its own back. */
export function useAwayTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return undefined;
    let own: string | undefined;
    function show(): void {
      if (!document.hidden) giveBack();
      else if (title !== undefined) {
        own ??= document.title;
        document.title = title;
      }
    }
    function giveBack(): void {
      if (own !== undefined) document.title = own;
      own = undefined;
    }
    show();
    document.addEventListener("visibilitychange", show);
    return () => {
      document.removeEventListener("visibilitychange", show);
      giveBack();
    };
  }, [title]);
}
