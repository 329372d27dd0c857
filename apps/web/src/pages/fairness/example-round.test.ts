import { expect, it } from "vitest";
import { deriveExampleRound } from "./example-round.ts";

it("shows the example of docs/fairness.md", () => {
  expect(deriveExampleRound()).toMatchObject({
    mixHex: "516c39472d538fd05fa2778804f500252fccc49b7768f63be1e1cb71e37100c0",
    ticket: 3719,
    tickets: 7000,
  });
});
