import { prefersReducedMotion } from "../browser/use-media.ts";
import { useComfort } from "./comfort-settings.ts";
import type { Cue } from "./sound-score.ts";

/**
 * Lets something be heard, and a press be felt, where the player has turned that on. A win is silent where it is still: for whoever asks for
 * less motion.
 */
export function cue(name: Cue): void {
  const { sound, vibration } = useComfort.getState();
  if (vibration && name === "press") navigator.vibrate?.(PRESS_MS);
  if (typeof name === "number" && prefersReducedMotion()) return;
  // A browser lets nothing sound before the visitor has touched the page, and complains of the attempt.
  if (sound && navigator.userActivation.hasBeenActive) void play(name);
}

const PRESS_MS = 10;
let box: Promise<typeof import("./sound-box.ts")> | undefined;

/** The box is fetched with the first sound; a fetch that fails is a sound that is missing. */
async function play(name: Cue): Promise<void> {
  try {
    box ??= import("./sound-box.ts");
    (await box).sound(name);
  } catch {
    box = undefined;
  }
}
