import { expect, it } from "vitest";
import { readSpin } from "./jackpot-wire.ts";
import { wireStart } from "../../../test/jackpot-samples.ts";
import { restAt, spinMotion } from "./TicketStrip.tsx";

it("stops with the needle so many pixels inside the winner's tile", () => {
  expect(restAt(0)).toBe("translateX(-6320px)");
  expect(restAt(33)).toBe("translateX(-6353px)");
});

it("is the same motion for somebody who comes in the middle", () => {
  const early = spinMotion(readSpin(wireStart(), 1000));
  const late = spinMotion(readSpin(wireStart({ left_ms: 7500 }), 13_500));
  expect(late).toEqual(early);
  expect(early).toMatchObject({ to: restAt(33), sinceMs: 1000, lengthMs: 20_000 });
});
