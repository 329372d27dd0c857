import type { OperatorSettingField } from "@rumb/contract/operator-rows";
import { describe, expect, test } from "vitest";
import { boundsOf, readValue, showValue, typedValue } from "./setting-units.ts";
import { fieldValue, valueOf } from "./setting-value.ts";

const plain: OperatorSettingField = {
  name: "share",
  label: "Доля",
  unit: "kopecks",
  choices: [],
  none: "без предела",
  minimum: 100,
  maximum: 1_000_000,
  nullable: false,
  optional: false,
  default: 500,
};

test.each([
  [1_248_050, "kopecks", "12 480.50 ₽"],
  [50, "permyriad", "0.50 %"],
  [300, "percent_hundredths", "3.00 %"],
  [6000, "count", "6 000"],
  [3, "times", "3 раза"],
  [11, "times", "11 раз"],
  [25, "seconds", "25 с"],
  [86_400, "seconds", "86 400 с (24 ч)"],
  [259_200, "seconds", "259 200 с (3 дн)"],
  [601, "seconds", "601 с"],
  [null, "kopecks", "без предела"],
] as const)("%s of unit %s is shown as %s", (value, unit, shown) => {
  expect(showValue(value, { ...plain, unit }).replaceAll("\u00a0", " ")).toBe(shown);
});

describe("a typed number", () => {
  test.each(["1 000,50 ₽", "1000.5", "1000.50"])("%s is read in kopecks", (typed) => {
    expect(readValue(typed, plain)).toBe(100_050);
  });

  test.each(["", "0.99", "10000.01", "1e3", "-5", "1.234", "пять"])("«%s» is refused", (typed) => {
    expect(readValue(typed, plain)).toBeUndefined();
  });

  test("of a whole unit takes no decimals", () => {
    const seconds = { ...plain, unit: "seconds", minimum: 5, maximum: 600 } as const;
    expect(readValue("25", seconds)).toBe(25);
    expect(readValue("25.5", seconds)).toBeUndefined();
  });

  test("may be left out only where the field allows that", () => {
    expect(readValue(" ", { ...plain, nullable: true })).toBeNull();
    expect(readValue(" ", { ...plain, optional: true })).toBeNull();
  });

  test("that is typed as it is shown comes back the same", () => {
    expect(readValue(typedValue(123_456, "kopecks"), plain)).toBe(123_456);
  });
});

test("a choice is one of its texts, or none where that may be", () => {
  const choice: OperatorSettingField = {
    ...plain,
    unit: "choice",
    choices: [
      { id: "dice", name: "Dice" },
      { id: "mines", name: "Mines" },
    ],
    none: "чередуются",
    nullable: true,
  };
  expect(readValue("mines", choice)).toBe("mines");
  expect(readValue("wheel", choice)).toBeUndefined();
  expect(readValue("", choice)).toBeNull();
  expect(showValue(null, choice)).toBe("чередуются");
  expect(showValue("mines", choice)).toBe("Mines");
});

test("bounds are written with their unit", () => {
  expect(boundsOf({ ...plain, optional: true }).replaceAll("\u00a0", " ")).toBe(
    "От 1.00 ₽ до 10 000.00 ₽; пусто: по умолчанию",
  );
});

describe("the value of a setting", () => {
  const other = { ...plain, name: "edge", optional: true, default: 300 };

  test("is taken apart by field, with defaults where a field is left out", () => {
    expect(fieldValue({ share: 7 }, plain)).toBe(7);
    expect(fieldValue({ share: 7 }, other)).toBe(300);
    expect(fieldValue(9, { ...plain, name: "" })).toBe(9);
    expect(fieldValue(null, { ...plain, name: "", nullable: true })).toBeNull();
  });

  test("may hold values within values", () => {
    const fields = [
      { ...plain, name: "day.max" },
      { ...plain, name: "day.period" },
      { ...plain, name: "game", unit: "choice", nullable: true } as const,
    ];
    const value = { day: { max: 7, period: 8 }, game: null };
    expect(fields.map((field) => fieldValue(value, field))).toEqual([7, 8, null]);
    const values = new Map([
      ["day.max", 7],
      ["day.period", 8],
      ["game", null],
    ]);
    expect(valueOf(fields, values)).toEqual(value);
  });

  test("is put together again", () => {
    expect(
      valueOf(
        [plain, other],
        new Map([
          ["share", 7],
          ["edge", null],
        ]),
      ),
    ).toEqual({ share: 7 });
    expect(
      valueOf(
        [plain, other],
        new Map([
          ["share", 7],
          ["edge", 0],
        ]),
      ),
    ).toEqual({ share: 7, edge: 0 });
    expect(valueOf([{ ...plain, name: "" }], new Map([["", 9]]))).toBe(9);
    expect(valueOf([{ ...plain, name: "", nullable: true }], new Map([["", null]]))).toBeNull();
  });
});
