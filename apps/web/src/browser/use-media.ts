import { useSyncExternalStore } from "react";

/** True while the visitor's system asks for less motion: draws cross-fade instead of travelling. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(reducedMotion.subscribe, reducedMotion.matches);
}

/** The same outside of a component, at this moment. */
export function prefersReducedMotion(): boolean {
  return reducedMotion.matches();
}

/** True while the window is wider than 1000 px, where the left menu and the feed under the games have room. */
export function useWide(): boolean {
  return useSyncExternalStore(wide.subscribe, wide.matches);
}

const reducedMotion = mediaQuery("(prefers-reduced-motion: reduce)");
const wide = mediaQuery("(width > 1000px)");

/** Asked of the window when a component first needs it, so that a module that only computes can be loaded without one. */
function mediaQuery(query: string) {
  let list: MediaQueryList | undefined;

  function asked(): MediaQueryList {
    list ??= window.matchMedia(query);
    return list;
  }

  return {
    matches: () => asked().matches,
    subscribe: (listener: () => void) => {
      asked().addEventListener("change", listener);
      return () => asked().removeEventListener("change", listener);
    },
  };
}
