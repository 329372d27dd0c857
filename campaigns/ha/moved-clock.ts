import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The wall clock of one program, which can be moved while it runs; what it measures durations by stays true. */
export type MovedClock = {
  /** What the program is started with. */
  readonly environment: NodeJS.ProcessEnv;
  move(seconds: number): void;
};

/** A clock that shows the time until it is moved. `folder` exists. */
export function createMovedClock(folder: string): MovedClock {
  const file = join(folder, "clock");
  const move = (seconds: number): void => writeFileSync(file, `${seconds < 0 ? "" : "+"}${seconds}\n`);
  move(0);
  return {
    environment: {
      LD_PRELOAD: library() ?? "",
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: "1",
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
    },
    move,
  };
}

/** Null when this machine can move the clock of a program, or why it cannot. */
export function whyNoMovedClock(): string | null {
  return library() === undefined ? "a clock is moved by Debian's package faketime" : null;
}

/** The build for programs with threads. */
function library(): string | undefined {
  return LIBRARIES.map((folder) => join(folder, "faketime"))
    .flatMap(entries)
    .find((path) => path.endsWith("MT.so.1"));
}

function entries(folder: string): string[] {
  try {
    return readdirSync(folder).map((name) => join(folder, name));
  } catch {
    return [];
  }
}

const LIBRARIES = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu"];
