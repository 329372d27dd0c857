import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const PROGRAM = fileURLToPath(new URL("burner.mjs", import.meta.url));
/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** Starts programs that each take a core until they are stopped, or until this process is gone, however it went. */
export function startBurners(count) {
  const children = Array.from({ length: count }, () =>
    // A session of its own: the kernel shares the processor out by session before it does by process.
    spawn(process.execPath, [PROGRAM], { detached: true, stdio: ["pipe", "ignore", "inherit"] }),
  );
  const now = () => ({ at: performance.now(), seconds: secondsOf(children) });
  return {
    pids: children.map(({ pid }) => pid),
    /** Begins to measure. What it returns says how many cores they really had since, or null where the kernel does not say. */
    measureFromHere() {
      const from = now();
      return () => {
        const { at, seconds } = now();
        return seconds === null
          ? null
          : Math.round((100_000 * (seconds - from.seconds)) / (at - from.at)) / 100;
      };
    },
    stop() {
      for (const child of children) child.kill("SIGKILL");
    },
  };
}

function secondsOf(children) {
  try {
    return children.reduce((sum, { pid }) => {
      // The name of a program, in brackets, may hold spaces: its times are the 12th and 13th words after it.
      const words = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1).split(" ");
      return sum + (Number(words[11]) + Number(words[12])) / TICKS_PER_SECOND;
    }, 0);
  } catch {
    return null;
  }
}
