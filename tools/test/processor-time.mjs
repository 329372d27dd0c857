import { readdirSync, readFileSync } from "node:fs";

/** What /proc counts in: the same on every Linux. */
const TICK_MS = 10;

/** Processor time of this process with its threads, and of the children that it has waited for, with theirs. */
export function processorMs() {
  return takenBy("self");
}

/** The same of this process's children of that name and of theirs, as they are now. */
export function childrenMs(name) {
  const named = childrenOf("self").filter((pid) => read(`${pid}/comm`).trim() === name);
  return [...named, ...named.flatMap(childrenOf)].reduce((sum, pid) => sum + takenBy(pid), 0);
}

/** Of all its threads. */
function childrenOf(pid) {
  const lists = readdirSync(`/proc/${pid}/task`).map((thread) => read(`${pid}/task/${thread}/children`));
  return lists.flatMap((list) => list.split(" ").filter(Boolean));
}

function takenBy(pid) {
  const text = read(`${pid}/stat`);
  // The second field is the program's name in brackets, which may hold anything; 14 to 17 are utime, stime, cutime and cstime.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * TICK_MS;
}

/** Empty of a process or a thread that has just ended. */
function read(path) {
  try {
    return readFileSync(`/proc/${path}`, "utf8");
  } catch {
    return "";
  }
}
