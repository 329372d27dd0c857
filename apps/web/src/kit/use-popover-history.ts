import { type RefObject, type ToggleEvent, useEffect, useRef } from "react";
import { sheetHistory } from "./sheet-history.ts";

/** Makes «Назад» close a menu (`popover`) before it leaves the page; the menu is to call it before it opens and before it closes. */
export function usePopoverHistory(menu: RefObject<HTMLElement | null>): (event: ToggleEvent) => void {
  const leave = useRef<() => void>(undefined);
  useEffect(() => () => leave.current?.(), []);
  return ({ newState }) => {
    leave.current?.();
    leave.current = newState === "open" ? sheetHistory.opened(() => menu.current?.hidePopover()) : undefined;
  };
}
