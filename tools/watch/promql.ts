/** A metric that an expression reads, with the labels by which it is selected. */
export type Selected = { readonly metric: string; readonly labels: readonly string[] };

/** The metrics in an expression of PromQL. Knows what our rules and dashboards need of the language, not all of it. */
export function metricsIn(expression: string): Selected[] {
  const plain = expression.replaceAll(/"(?:[^"\\]|\\.)*"/gu, '""').replaceAll(GROUPING, " ");
  return [...plain.matchAll(NAME)].flatMap(([, metric = "", next = ""]) => {
    if (next === "(" || WORDS.has(metric)) return [];
    return [{ metric, labels: [...next.matchAll(LABEL)].map(([, label = ""]) => label) }];
  });
}

/** `by (route)`, `on ()`, `[5m]`, `[$__rate_interval]`: what has names in it that are no metrics. */
const GROUPING = /\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)|\[[^\]]*\]/gu;
const NAME = /(?<![\w.:])([a-zA-Z_:][\w:]*)\s*(\(|\{[^}]*\})?/gu;
const LABEL = /(\w+)\s*(?:=~|!~|!=|=)/gu;
const WORDS = new Set(["and", "or", "unless", "bool", "offset", "inf", "nan"]);
