import { useEffect } from "react";
import { refreshUser } from "../api/session.ts";

/** Nothing is pushed to a page that is shut out, so it asks who its visitor is: often enough, and when it is looked at. */
export function useAskAgain(): void {
  useEffect(() => {
    function ask(): void {
      if (!document.hidden) void refreshUser();
    }
    const timer = setInterval(ask, ASK_EVERY_MS);
    window.addEventListener("focus", ask);
    document.addEventListener("visibilitychange", ask);
    return () => {
      clearInterval(timer);
      window.removeEventListener("focus", ask);
      document.removeEventListener("visibilitychange", ask);
    };
  }, []);
}

const ASK_EVERY_MS = 30_000;
