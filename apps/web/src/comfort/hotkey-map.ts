/**
 * What a key does on a game screen, by its place on the keyboard, so that it is the same key in the Russian layout; null
 * when it does nothing here. Letters with modifiers belong to the browser.
 */
export function hotkeyOf(press: KeyPress): Hotkey | null {
  if (press.ctrlKey || press.altKey || press.metaKey || press.repeat || press.isComposing) return null;
  if (press.code === "Slash" || press.key === "?") return "help";
  return press.shiftKey ? null : (PLACES.get(press.code) ?? null);
}

const PLACES: ReadonlyMap<string, Hotkey> = new Map([
  ["Space", "play"],
  ["KeyQ", "half"],
  ["KeyW", "double"],
  ["KeyE", "min"],
  ["KeyR", "max"],
  ["KeyA", "first"],
  ["KeyD", "second"],
  ["KeyC", "take"],
  ["KeyM", "sound"],
]);

/** `first` and `second` are the two sides of Dice; in Mines `first` is «Автовыбор». */
export type Hotkey =
  | "play"
  | "half"
  | "double"
  | "min"
  | "max"
  | "first"
  | "second"
  | "take"
  | "sound"
  | "help";

/** What a press of a key says. */
export type KeyPress = {
  /** Where the key is, whatever the layout makes of it. */
  readonly code: string;
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly repeat: boolean;
  readonly isComposing: boolean;
};
