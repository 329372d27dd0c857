import { type BenchSite, type BenchSiteOptions, onBenchSite } from "./bench-site.ts";
import type { Scenario, ScenarioResult } from "./results.ts";

/** A scenario that runs on a site of its own. */
export function onSite(
  name: string,
  run: (site: BenchSite) => Promise<ScenarioResult>,
  options?: BenchSiteOptions,
): Scenario {
  return { name, run: () => onBenchSite(run, options) };
}

/** Measures so often, one after another; `turn` counts from 0. */
export async function repeated<Repeat>(
  times: number,
  measureOnce: (turn: number) => Promise<Repeat>,
): Promise<Repeat[]> {
  const repeats: Repeat[] = [];
  for (let turn = 0; turn < times; turn += 1) repeats.push(await measureOnce(turn));
  return repeats;
}
