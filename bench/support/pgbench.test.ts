import { expect, test } from "vitest";
import { pgbenchFigures } from "./pgbench.ts";

const PRINTED = `number of transactions actually processed: 46187
number of failed transactions: 0 (0.000%)
latency average = 65.172 ms
initial connection time = 1183.512 ms
tps = 3928.080246 (without initial connection time)
`;

test("pgbench's figures are its transactions a second and their mean", () => {
  expect(pgbenchFigures(PRINTED)).toEqual({ perSecond: 3928.080246, meanMs: 65.172 });
});

test.each([
  ["no transaction came to its end", PRINTED.replace("65.172", "-nan").replace("3928.080246", "0.000000")],
  ["the mean is missing", PRINTED.replace(/^latency.*\n/mu, "")],
  ["nothing was printed", ""],
])("where %s it has none, and a comparison with it would be none", (_what, printed) => {
  expect(() => pgbenchFigures(printed)).toThrow("pgbench has no figures");
});
