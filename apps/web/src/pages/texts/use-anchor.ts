import { useEffect } from "react";

/** Goes to the anchor of the address when the page opens: its text was not there yet when the browser looked for it. */
export function useAnchor(): void {
  useEffect(() => {
    if (location.hash !== "") anchorElement()?.scrollIntoView();
  }, []);
}

/** What the anchor of the address names. */
export function anchorElement(): HTMLElement | null {
  return document.getElementById(location.hash.slice(1));
}
