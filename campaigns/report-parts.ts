import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { machineLine } from "./machine.ts";

const SHOWN = 20;

/** The end of a report: what was found, at most twenty; empty without findings. */
export function findingsPart(findings: readonly string[]): string {
  if (findings.length === 0) return "";
  const lines = findings.slice(0, SHOWN).map((one) => `- ${one}`);
  return `\n## Findings\n\n${lines.join("\n")}\n`;
}

/** The beginning of a report about less than was asked for, as of a campaign that was ended early; empty when it is whole. */
export function partOf(done: number, wanted: number, what: string): string {
  return done < wanted ? `A part, ${done} of ${wanted} ${what}: ` : "";
}

/** `1.5 s`. */
export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

/** Writes a report and its facts into the folder that `EVIDENCE` names; nowhere without one, as when the suite runs. */
export function keepEvidence(name: string, facts: object, report: string): void {
  const folder = process.env["EVIDENCE"];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  const at = { machine: machineLine(), at: new Date().toISOString() };
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify({ ...at, ...facts }, null, 2)}\n`);
  writeFileSync(join(folder, `${name}.md`), report);
}
