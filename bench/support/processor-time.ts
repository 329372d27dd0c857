import { readdirSync, readFileSync } from "node:fs";

/** Processor seconds used so far by whoever takes part in a measurement, and by the whole machine. */
export type ProcessorTime = {
  readonly server: number;
  readonly postgres: number;
  readonly machine: number;
};

/**
 * Reads the processor time of the server with the processes that it has started, of PostgreSQL with all its backends, and of everything that runs here.
 * Null where there is no /proc (anything but Linux).
 */
export function processorTime(pids: { server: number; postgres: number }): ProcessorTime | null {
  return unlessGone(
    () => ({
      server: familyOf(pids.server)
        .map(secondsOfChild)
        .reduce((sum, seconds) => sum + seconds, 0),
      postgres: childrenOf(pids.postgres)
        .map(secondsOfChild)
        .reduce((sum, seconds) => sum + seconds, secondsOf(pids.postgres, { reaped: true })),
      machine: machineSeconds(),
    }),
    null,
  );
}

/** Processor seconds that one process used so far; null where there is no /proc. */
export function processorSeconds(pid: number): number | null {
  return unlessGone(() => secondsOf(pid, { reaped: false }), null);
}

/** Resident memory of a process in MiB: now, and the most it ever was. Null where there is no /proc. */
export function residentMebibytes(pid: number): { now: number; peak: number } | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return { now: kibibytes(status, "VmRSS") / 1024, peak: kibibytes(status, "VmHWM") / 1024 };
  } catch {
    return null;
  }
}

/**
 * Starts watching what runs here beside the bench and all that it has started. The returned function says how
 * many cores that took since, on average; null where there is no /proc.
 */
export function watchOthers(): () => number | null {
  const before = othersTime();
  const startedMs = performance.now();
  return () => {
    const now = othersTime();
    if (before === null || now === null) return null;
    return Math.max(0, now - before) / ((performance.now() - startedMs) / 1_000);
  };
}

function othersTime(): number | null {
  try {
    const own = descendantsOf(process.pid)
      .map(secondsOfFamily)
      .reduce((sum, seconds) => sum + seconds, secondsOfFamily(process.pid));
    return machineSeconds() - own;
  } catch {
    return null;
  }
}

/** With its children that have ended; 0 of one that has ended itself since it was listed. */
function secondsOfFamily(pid: number): number {
  return unlessGone(() => secondsOf(pid, { reaped: true }), 0);
}

/** A process and all that it has started. */
export function familyOf(pid: number): number[] {
  return [pid, ...descendantsOf(pid)];
}

function descendantsOf(parent: number): number[] {
  const children = childrenOf(parent);
  return children.concat(children.flatMap(descendantsOf));
}

/** What is read from /proc, or `gone` where there is none, or no such process any more. */
function unlessGone<Value>(read: () => Value, gone: Value): Value {
  try {
    return read();
  } catch {
    return gone;
  }
}

const TICKS_PER_SECOND = 100;

/** `reaped` adds what children used that have ended since: backends of clients that are gone. */
function secondsOf(pid: number, { reaped }: { reaped: boolean }): number {
  const [user = 0, system = 0, childUser = 0, childSystem = 0] = fieldsOf(pid).slice(11, 15).map(Number);
  return (user + system + (reaped ? childUser + childSystem : 0)) / TICKS_PER_SECOND;
}

/** One that has ended since it was listed is counted by its parent. */
function secondsOfChild(pid: number): number {
  return unlessGone(() => secondsOf(pid, { reaped: false }), 0);
}

/** Fields of /proc/<pid>/stat from the state on; the name before it may hold spaces. */
function fieldsOf(pid: number): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  return text.slice(text.lastIndexOf(")") + 2).split(" ");
}

function childrenOf(parent: number): number[] {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/u.test(name));
  return pids.map(Number).filter((pid) => parentOf(pid) === parent);
}

/** A process may end while we look: then it has no parent. */
function parentOf(pid: number): number | null {
  return unlessGone(() => Number(fieldsOf(pid)[1]), null);
}

function machineSeconds(): number {
  const line = readFileSync("/proc/stat", "utf8").split("\n", 1)[0] ?? "";
  const [user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0] = line.split(/\s+/u).slice(1).map(Number);
  return (user + nice + system + irq + softIrq) / TICKS_PER_SECOND;
}

function kibibytes(status: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "mu").exec(status)?.[1]);
}
