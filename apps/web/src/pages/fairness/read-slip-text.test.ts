import { expect, it } from "vitest";
import { exampleSlip } from "./example-slip.ts";
import { readSlipText } from "./read-slip-text.ts";

it("reads a slip, and says nothing of an empty field", () => {
  expect(readSlipText(JSON.stringify(exampleSlip))).toEqual({ slip: exampleSlip });
  expect(readSlipText(" \n")).toBeUndefined();
});

it("distinguishes broken JSON from a slip with a broken field", () => {
  expect(readSlipText("{")).toEqual({ problem: expect.stringContaining("не JSON") });
  expect(readSlipText(JSON.stringify({ ...exampleSlip, nonce: -1 }))).toEqual({
    problem: "Неверное значение поля «nonce» в слипе.",
  });
});
