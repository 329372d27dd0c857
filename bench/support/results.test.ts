import { expect, test } from "vitest";
import { CIRCUMSTANCES } from "./_circumstances.ts";
import { fileName, withFailure, withResult, type ResultsFile } from "./results.ts";

const machine = { processor: "Intel(R) Xeon(R) Processor @ 2.00GHz", cores: 2, memoryGibibytes: 24 };
const result = { ...CIRCUMSTANCES, goals: [], figures: { plays: 1 }, repeats: [] };
const empty: ResultsFile = { machine, scenarios: {}, failed: {} };

test("a kind of machine is one file", () => {
  expect(fileName(machine)).toBe("intel-xeon-processor-2-00ghz-2-cores-24-gib.json");
});

test("a new result takes the place of the last one, and others stay", () => {
  const file = withResult(withResult(empty, "overload", result), "sockets", result);
  const newer = withResult(file, "overload", { ...result, figures: { plays: 2 } });
  expect(newer.scenarios["overload"]?.figures).toEqual({ plays: 2 });
  expect(newer.scenarios["sockets"]?.figures).toEqual({ plays: 1 });
});

test("a scenario that cannot measure says why beside its last result, until it can", () => {
  const failed = withFailure(withResult(empty, "overload", result), "overload", {
    ...CIRCUMSTANCES,
    why: "nobody was refused",
  });
  expect(failed.failed["overload"]?.why).toBe("nobody was refused");
  expect(failed.scenarios["overload"]).toEqual(result);
  expect(withResult(failed, "overload", result).failed).toEqual({});
});
