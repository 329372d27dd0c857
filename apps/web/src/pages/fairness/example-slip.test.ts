import { checkSlip } from "@rumb/contract/registry/slip-games";
import { readSlip } from "@rumb/contract/slips/slip";
import { expect, it } from "vitest";
import { browserHashes } from "../../browser/browser-hashes.ts";
import { exampleSlip } from "./example-slip.ts";

it("shows an example that is a slip and matches", () => {
  expect(readSlip(JSON.parse(JSON.stringify(exampleSlip)))).toEqual(exampleSlip);
  expect(checkSlip(exampleSlip, browserHashes)).toMatchObject({ matches: true });
});
