import { metricsIn } from "./promql.ts";

/** The samples that metrics pages list, by name, with the labels that they come with. */
export type Reported = ReadonlyMap<string, ReadonlySet<string>>;

/** Reads pages of metrics in Prometheus' text format. */
export function readReported(pages: readonly string[]): Reported {
  const reported = new Map<string, Set<string>>();
  for (const [, name = "", labels = ""] of pages.join("\n").matchAll(SAMPLE)) {
    const known = reported.get(name) ?? new Set();
    for (const [, label = ""] of labels.matchAll(LABEL)) known.add(label);
    reported.set(name, known);
  }
  return reported;
}

/** What the expressions read and nobody reports: «expression: metric», or «expression: metric{label}». */
export function unreported(expressions: readonly string[], reported: Reported): string[] {
  return expressions.flatMap((expression) =>
    metricsIn(expression).flatMap(({ metric, labels }) => {
      const known = reported.get(metric);
      if (known === undefined) return [`${expression}: ${metric}`];
      return labels
        .filter((label) => !known.has(label) && !OF_PROMETHEUS.has(label))
        .map((label) => `${expression}: ${metric}{${label}}`);
    }),
  );
}

/** Labels that Prometheus adds itself. */
const OF_PROMETHEUS = new Set(["job", "instance"]);
const SAMPLE = /^([a-zA-Z_:][\w:]*) ?(?:\{(.*)\})? \S+$/gmu;
const LABEL = /(\w+)="/gu;
