import { describe, expect, it } from "vitest";
import { hotkeyOf, type KeyPress } from "./hotkey-map.ts";

const pressed = (code: string, change: Partial<KeyPress> = {}): KeyPress => ({
  code,
  key: "",
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  shiftKey: false,
  repeat: false,
  isComposing: false,
  ...change,
});

describe("a key", () => {
  it.each([
    ["Space", " ", "play"],
    ["KeyQ", "й", "half"],
    ["KeyW", "ц", "double"],
    ["KeyE", "у", "min"],
    ["KeyR", "к", "max"],
    ["KeyA", "ф", "first"],
    ["KeyD", "в", "second"],
    ["KeyC", "с", "take"],
    ["KeyM", "ь", "sound"],
    ["Slash", ".", "help"],
  ])("%s does the same in the Russian layout", (code, key, hotkey) => {
    expect(hotkeyOf(pressed(code, { key }))).toBe(hotkey);
  });

  it("asks for help wherever the layout has its question mark", () => {
    expect(hotkeyOf(pressed("Slash", { key: "?", shiftKey: true }))).toBe("help");
    expect(hotkeyOf(pressed("Digit7", { key: "?", shiftKey: true }))).toBe("help");
  });

  it.each([
    ["another key", pressed("KeyZ")],
    ["a letter with Ctrl", pressed("KeyR", { ctrlKey: true })],
    ["a letter with Alt", pressed("KeyA", { altKey: true })],
    ["a letter with Cmd", pressed("KeyC", { metaKey: true })],
    ["a letter with Shift", pressed("KeyW", { shiftKey: true })],
    ["a key that is held down", pressed("Space", { repeat: true })],
    ["a key of an input method", pressed("KeyA", { isComposing: true })],
  ])("does nothing: %s", (_, press) => {
    expect(hotkeyOf(press)).toBeNull();
  });
});
