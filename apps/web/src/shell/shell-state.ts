import { create } from "zustand";
import { recall, remember } from "../browser/remembered.ts";

/** What is open around the page. */
export const useShell = create<ShellState>()(() => ({
  sheetOpen: false,
  menuCollapsed: recall("menu", (stored) => stored === "collapsed") ?? false,
}));

export function openSheet(): void {
  useShell.setState({ sheetOpen: true });
}

export function closeSheet(): void {
  useShell.setState({ sheetOpen: false });
}

/** Narrows the left menu to its icons, or widens it; the browser remembers. */
export function toggleMenu(): void {
  const menuCollapsed = !useShell.getState().menuCollapsed;
  useShell.setState({ menuCollapsed });
  remember("menu", menuCollapsed ? "collapsed" : "full");
}

type ShellState = {
  /** The menu of narrow screens. */
  sheetOpen: boolean;
  /** The left menu of wide screens shows icons only. */
  menuCollapsed: boolean;
};
