import { useEffect } from "react";

/** Names the page in the browser's tab: «Dice — РУМБ». */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} — РУМБ`;
  }, [title]);
}
