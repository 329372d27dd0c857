import { mkdirSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { familyOf } from "./processor-time.ts";
import { runProgram } from "./programs.ts";

/** Lets a process, all that it has started and all that these will start run on this core only, from now on. */
export async function keepOnCore(pid: number, core: number): Promise<void> {
  for (const one of familyOf(pid)) {
    await runProgram("taskset", ["-a", "-p", "-c", String(core), String(one)], { limitMs: LIMIT_MS });
  }
}

/**
 * Lets each of these processes have such a share of one core at most, as if it ran on a core that is so much slower. Returns what takes
 * the bound away; null where this system does not let us set one (only Linux with control groups, and as root).
 */
export function boundShares(pids: readonly number[], share: number): (() => void) | null {
  const groups: string[] = [];
  const free = (): void => {
    // A group with processes in it cannot be removed.
    for (const pid of pids) writeFileSync(join(GROUPS, "cgroup.procs"), String(pid));
    for (const group of groups.splice(0)) rmdirSync(group);
  };
  try {
    for (const pid of pids) {
      const group = join(GROUPS, `rumb-bench-${pid}`);
      mkdirSync(group);
      groups.push(group);
      writeFileSync(join(group, "cpu.cfs_period_us"), String(PERIOD_MICROS));
      writeFileSync(join(group, "cpu.cfs_quota_us"), String(Math.round(PERIOD_MICROS * share)));
      writeFileSync(join(group, "cgroup.procs"), String(pid));
    }
    return free;
  } catch (error) {
    console.error("no shares of a core can be set here:", error);
    free();
    return null;
  }
}

const GROUPS = "/sys/fs/cgroup/cpu";
/** Short, so that a play does not wait long for its server's next turn. */
const PERIOD_MICROS = 5_000;
const LIMIT_MS = 10_000;
