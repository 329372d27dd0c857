import { describe, expect, it } from "vitest";
import { linkedText } from "../games/shared/use-linked-setting.ts";
import { betIdIn, withoutSlip, withSlip } from "./slip-link.ts";

const STAKE = { min: 100, max: 100_000 };
const ID = 261_100_000_000_042;

describe("an address", () => {
  it.each([
    ["bet=261100000000042", ID],
    ["?chance=33&bet=261100000000042", ID],
    ["bet=7&bet=261100000000042", ID],
    ["bet=261100000000042&bet=7", ID],
    ["", undefined],
    ["bet=", undefined],
    ["bet=2&chance=33", undefined],
    ["bet=1000.00", undefined],
    ["bet=061100000000042", undefined],
    ["bet=2611000000000421", undefined],
    ["bet=2611000000000x2", undefined],
    ["bet=-61100000000042", undefined],
    ["id=261100000000042", undefined],
  ])("%j opens the slip %j", (search, id) => {
    expect(betIdIn(search)).toBe(id);
  });

  it("opens a slip over the page as it stands, and closes it again", () => {
    expect(withSlip("/dice", "", ID)).toBe("/dice?bet=261100000000042");
    expect(withSlip("/dice", "bet=261100000000041", ID)).toBe("/dice?bet=261100000000042");
    expect(withoutSlip("/dice", "bet=261100000000042&chance=33")).toBe("/dice?chance=33");
    expect(withoutSlip("/dice", "bet=261100000000042")).toBe("/dice");
  });

  it("keeps the stake that it names beside the slip", () => {
    const open = "bet=2&chance=33&bet=261100000000042";
    expect(withSlip("/dice", "bet=2&chance=33", ID)).toBe(`/dice?${open}`);
    expect(withoutSlip("/dice", open)).toBe("/dice?bet=2&chance=33");
    expect(linkedText(new URLSearchParams(open), "bet", STAKE)).toBe("2");
    expect(linkedText(new URLSearchParams("bet=261100000000042"), "bet", STAKE)).toBeNull();
  });
});
