import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";

/** Runs a program to its end and returns what it printed. Throws with its complaint when it fails. */
export async function runProgram(
  command: string,
  words: readonly string[],
  { limitMs, env = process.env }: { limitMs: number; env?: NodeJS.ProcessEnv },
): Promise<string> {
  const child = spawn(command, words, { env, stdio: ["ignore", "pipe", "pipe"] });
  const timer = setTimeout(() => child.kill("SIGKILL"), limitMs);
  let printed = "";
  let complaint = "";
  child.stdout.on("data", (piece) => (printed += String(piece)));
  child.stderr.on("data", (piece) => (complaint += String(piece)));
  try {
    const [code] = await once(child, "close");
    if (code !== 0) throw new Error(`${command} ended with code ${code}: ${complaint}${printed}`);
    return printed;
  } finally {
    clearTimeout(timer);
  }
}

/** A program that runs beside the scenario and speaks in lines. */
export type Companion = {
  readonly pid: number;
  /** Waits for a line that `pattern` matches and returns its first group. Throws when the program ends before. */
  line(pattern: RegExp): Promise<string>;
  /** Ends it with SIGTERM and waits; throws when it does not end in peace. */
  stop(): Promise<void>;
};

const companions = new Set<ChildProcess>();

/** Ends whatever a scenario that failed has left running. */
export async function endCompanions(): Promise<void> {
  await Promise.all(
    [...companions].map(async (child) => {
      child.kill("SIGKILL");
      await once(child, "exit");
    }),
  );
}

/** Starts a Node program of this repository. Its complaints go to our own standard error. */
export function startCompanion(
  words: readonly string[],
  options: { env?: Record<string, string | undefined>; limitMs: number },
): Companion {
  const child = spawn(process.execPath, words, {
    stdio: ["ignore", "pipe", "inherit"],
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], ...options.env },
  });
  const { pid, stdout } = child;
  if (pid === undefined) throw new Error(`${words.join(" ")} did not start`);
  companions.add(child);
  const end = (): void => void child.kill();
  process.once("exit", end);
  child.once("exit", () => {
    process.off("exit", end);
    companions.delete(child);
  });
  const said: string[] = [];
  stdout.on("data", (piece) => said.push(String(piece)));
  return {
    pid,
    line: (pattern) => waitForLine(child, { said, pattern, limitMs: options.limitMs }),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill("SIGTERM");
        const timer = setTimeout(() => child.kill("SIGKILL"), options.limitMs);
        await once(child, "exit");
        clearTimeout(timer);
      }
      if (child.exitCode !== 0) throw new Error(`${words.join(" ")} ended with code ${child.exitCode}`);
    },
  };
}

type Awaited = { said: string[]; pattern: RegExp; limitMs: number };

function waitForLine(child: ChildProcess, { said, pattern, limitMs }: Awaited): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => finish(new Error("a companion program stayed silent")), limitMs);
    // A long line comes in pieces: what is not ended yet is no line.
    const look = (): void => {
      const text = said.join("");
      const found = pattern.exec(text.slice(0, text.lastIndexOf("\n") + 1))?.[1];
      if (found !== undefined) finish(found);
    };
    const gone = (): void => finish(new Error(`a companion program ended; it said: ${said.join("")}`));
    function finish(outcome: string | Error): void {
      clearTimeout(timer);
      child.stdout?.off("data", look);
      child.off("close", gone);
      if (typeof outcome === "string") resolve(outcome);
      else reject(outcome);
    }
    child.stdout?.on("data", look);
    // Not its exit: what it said last may still be on its way then.
    child.once("close", gone);
    look();
  });
}
