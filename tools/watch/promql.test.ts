import { expect, test } from "vitest";
import { metricsIn } from "./promql.ts";

test.each([
  ["up", ["up"]],
  ['absent(up{job="rumb"} == 1)', ["up{job}"]],
  ["max(rumb_a) > 0 or absent(rumb_b)", ["rumb_a", "rumb_b"]],
  ['sum by (le, route) (rate(a_bucket{route=~"/x/(y|z)", status!="503"}[5m]))', ["a_bucket{route,status}"]],
  ["a == 0 and on () count(b) > 1", ["a", "b"]],
  ["a unless on (instance) b", ["a", "b"]],
  ["histogram_quantile(0.99, rate(a_bucket[$__rate_interval])) > 5e-1", ["a_bucket"]],
  ["a offset 5m", ["a"]],
  ["(scalar(max(a)) - b and c == 1) > 67108864", ["a", "b", "c"]],
] as const)("the metrics of %s are found, and nothing else", (expression, metrics) => {
  const found = metricsIn(expression).map(({ metric, labels }) =>
    labels.length === 0 ? metric : `${metric}{${labels.join(",")}}`,
  );
  expect(found).toEqual(metrics);
});
