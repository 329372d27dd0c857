import { useEffect, useRef, type RefObject } from "react";
import { useLocation } from "wouter";
import { closeSheet } from "./shell-state.ts";

/**
 * What happens on every navigation: menus close, the page starts at its top, and when the section has changed the
 * focus goes to `main`, so that a keyboard or a screen reader goes on where the new page begins.
 */
export function useArrival(main: RefObject<HTMLElement | null>): void {
  const [path] = useLocation();
  const section = path.split("/")[1];
  const shownSection = useRef(section);

  useEffect(() => {
    if (shownSection.current === section) return;
    shownSection.current = section;
    main.current?.focus({ preventScroll: true });
  }, [section, main]);

  useEffect(() => {
    let before = { path: location.pathname, search: location.search };
    function moved({ type }: Event): void {
      const sameScreen = location.pathname === before.path && location.search !== before.search;
      before = { path: location.pathname, search: location.search };
      // A dialog that lives in the query string opens over the page as it stands.
      if (sameScreen) return;
      closeSheet();
      // Back and forward keep the place the browser remembers; replacing an address is no step of the visitor's.
      if (type === "pushState") window.scrollTo(0, 0);
    }
    for (const name of MOVES) window.addEventListener(name, moved);
    return () => {
      for (const name of MOVES) window.removeEventListener(name, moved);
    };
  }, []);
}

// wouter announces the two history calls as events of the window; pushing the shown address again counts as well.
const MOVES = ["pushState", "replaceState", "popstate"];
