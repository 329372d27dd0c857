import { expect, test } from "vitest";
import { idsOfPeriod, type NextRow } from "./list-periods.ts";

/** Rows as a month's prefix leaves them: numbers with gaps, which grow with their days. */
const ROWS = [
  [7, "2026-10-30"],
  [9, "2026-10-31"],
  [261100000000001, "2026-11-01"],
  [261100000000005, "2026-11-03"],
] as const;

const next: NextRow = async (id, day) => {
  const row = ROWS.find(([number]) => number >= id);
  return row === undefined ? null : { id: row[0], before: row[1] < day };
};

test.each([
  [{ from: "2026-10-31" }, [9, 261100000000001, 261100000000005]],
  [{ to: "2026-10-31" }, [7, 9]],
  [{ from: "2026-11-01", to: "2026-11-02" }, [261100000000001]],
  [{ from: "2026-11-04" }, []],
  [{ to: "2026-10-29" }, []],
  [{}, ROWS.map(([id]) => id)],
])("of %j are the numbers %j", async (filter, ids) => {
  const { fromId, belowId } = await idsOfPeriod(filter, next);
  expect(ROWS.map(([id]) => id).filter((id) => id >= fromId && id < belowId)).toEqual(ids);
});

test("a day that no calendar has is refused", async () => {
  await expect(idsOfPeriod({ from: "2026-02-30" }, next)).rejects.toThrow("MALFORMED_FIELD");
});
