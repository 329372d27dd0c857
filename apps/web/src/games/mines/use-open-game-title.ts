import { useEffect } from "react";

/** While a game is open and its tab is out of sight, the tab says so; seen again, it has its own title back. */
export function useOpenGameTitle(open: boolean): void {
  useEffect(() => {
    if (!open) return undefined;
    let own: string | undefined;
    function show(): void {
      if (document.hidden) {
        own ??= document.title;
        document.title = OPEN_GAME_TITLE;
      } else giveBack();
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
  }, [open]);
}

const OPEN_GAME_TITLE = "● Игра идёт";
