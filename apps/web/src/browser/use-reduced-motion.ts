import { useSyncExternalStore } from "react";

/** True while the visitor's system asks for less motion: draws cross-fade instead of travelling. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(subscribe, () => reduced.matches);
}

const reduced = window.matchMedia("(prefers-reduced-motion: reduce)");

function subscribe(listener: () => void): () => void {
  reduced.addEventListener("change", listener);
  return () => reduced.removeEventListener("change", listener);
}
