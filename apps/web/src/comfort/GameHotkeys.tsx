import { useEffect, useLayoutEffect, useRef } from "react";
import { pressAmountKey } from "../kit/amount-rules.ts";
import { keepsKeyboard } from "../kit/modal.ts";
import { setComfort, useComfort } from "./comfort-settings.ts";
import { cue } from "./cues.ts";
import type { GameKeys } from "./game-keys.ts";
import { type Hotkey, hotkeyOf } from "./hotkey-map.ts";

/**
 * Listens to the keyboard for a game. Typing, dialogs and open menus keep their keys; so does what the keyboard itself has
 * been led to by Tab, for there Space presses it, as everywhere.
 */
export function GameHotkeys({ keys, onHelp }: GameHotkeysProps) {
  const now = useRef({ keys, onHelp });
  // At once with what is shown, not a moment later: a key that is pressed then would do what stood there before.
  useLayoutEffect(() => {
    now.current = { keys, onHelp };
  });

  useEffect(() => {
    let byKeyboard = false;
    function press(event: KeyboardEvent): void {
      if (event.code === "Tab" || event.code.startsWith("Arrow")) byKeyboard = true;
      const hotkey = hotkeyOf(event);
      if (hotkey === null || isTaken(event.target)) return;
      if (hotkey === "play" && byKeyboard && isPressedBySpace(event.target)) return;
      event.preventDefault();
      act(hotkey, now.current);
    }
    function release(event: KeyboardEvent): void {
      // A button that was clicked before still has the focus: Space has played, and is not to press it as well.
      const own = event.code === "Space" && !byKeyboard && !isTaken(event.target);
      if (own) event.preventDefault();
    }
    function point(): void {
      byKeyboard = false;
    }
    document.addEventListener("keydown", press);
    document.addEventListener("keyup", release);
    document.addEventListener("pointerdown", point);
    return () => {
      document.removeEventListener("keydown", press);
      document.removeEventListener("keyup", release);
      document.removeEventListener("pointerdown", point);
    };
  }, []);
  return null;
}

function act(hotkey: Hotkey, { keys, onHelp }: GameHotkeysProps): void {
  switch (hotkey) {
    case "play":
    case "first":
    case "second":
    case "take":
      if (keys[hotkey] !== undefined) cue("press");
      keys[hotkey]?.();
      return;
    case "half":
    case "double":
    case "min":
    case "max": {
      const { stake } = keys;
      stake?.onCommit(pressAmountKey(hotkey, stake.value, stake.rule));
      return;
    }
    case "sound":
      setComfort("sound", !useComfort.getState().sound);
      cue("press");
      return;
    case "help":
      onHelp();
  }
}

function isTaken(target: EventTarget | null): boolean {
  if (keepsKeyboard()) return true;
  return target instanceof Element && target.closest(TYPING) !== null;
}

function isPressedBySpace(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("button, a, input, summary") !== null;
}

const TYPING = "input:not([type=range], [type=radio], [type=checkbox]), textarea, select, [contenteditable]";

export type GameHotkeysProps = { keys: GameKeys; onHelp: () => void };
