import { create } from "zustand";
import { recall, remember } from "../browser/remembered.ts";

/**
 * The player's own switches on the game screens. All are off until they turn them on, and this browser remembers them.
 */
export const useComfort = create<Comfort>()(() => ({
  fast: stored("fast"),
  hotkeys: stored("hotkeys"),
  sound: stored("sound"),
  vibration: stored("vibration"),
}));

/** Turns a switch on or off, and remembers it. */
export function setComfort(name: ComfortSwitch, on: boolean): void {
  useComfort.setState({ [name]: on });
  remember(`comfort.${name}`, on ? "on" : "off");
}

/** How long a draw of our own making is shown: not at all with «Быстро». The server is never hurried. */
export function decorativeMs(lengthMs: number): number {
  return useComfort.getState().fast ? 0 : lengthMs;
}

function stored(name: ComfortSwitch): boolean {
  return recall(`comfort.${name}`, (text) => text === "on") ?? false;
}

export type Comfort = {
  /** «Быстро»: results of Dice and Bubbles are shown without the flight and the growth, the spins of Monetrain are short. */
  readonly fast: boolean;
  readonly hotkeys: boolean;
  readonly sound: boolean;
  /** 10 ms on a press, where the device can. */
  readonly vibration: boolean;
};

export type ComfortSwitch = keyof Comfort;
