const SHOWN = 20;

/** The end of a report: what was found, at most twenty; empty without findings. */
export function findingsPart(findings: readonly string[]): string {
  if (findings.length === 0) return "";
  const lines = findings.slice(0, SHOWN).map((one) => `- ${one}`);
  return `\n## Findings\n\n${lines.join("\n")}\n`;
}

/** `1.5 s`. */
export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
