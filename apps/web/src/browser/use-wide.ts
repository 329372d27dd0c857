import { useSyncExternalStore } from "react";

/** True while the window is wider than 1000 px, where the left menu and the feed under the games have room. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches);
}

const wide = window.matchMedia("(width > 1000px)");

function subscribe(listener: () => void): () => void {
  wide.addEventListener("change", listener);
  return () => wide.removeEventListener("change", listener);
}
