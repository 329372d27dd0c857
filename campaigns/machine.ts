import { cpus, loadavg, totalmem } from "node:os";
import { git, isProductChanged } from "../bench/support/git.ts";
import { median } from "../bench/support/statistics.ts";

/** Where, when and on what it ran, and what else the machine had to do. */
export function machineLine(): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  const day = new Date().toISOString().slice(0, 10);
  const processor = `${cpus().length} cores of ${cpus()[0]?.model ?? "an unknown kind"}`;
  code ??= codeNow();
  return `Run on ${day} at ${code}, on ${processor} with ${memory} GiB, Linux, Node ${process.version}. ${loadLine()}`;
}

/** As it was when it was first asked for: the tree may move on while a long trial runs. */
let code: string | null = null;

function codeNow(): string {
  try {
    return `commit ${git("rev-parse", "--short", "HEAD")}${isProductChanged() ? " with changes" : ""}`;
  } catch {
    return "a copy without its history";
  }
}

function loadLine(): string {
  const all = [...loads, loadNow()];
  const [least, middle, most] = [Math.min(...all), median(all), Math.max(...all)].map((one) =>
    one.toFixed(1),
  );
  return `The machine's load was ${least} to ${most}, the median ${middle}: what ran here and the programs of others.`;
}

function loadNow(): number {
  return loadavg()[0] ?? 0;
}

/** The load of each half minute since this program began. */
const loads: number[] = [loadNow()];
setInterval(() => void loads.push(loadNow()), 30_000).unref();
