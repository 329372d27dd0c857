import { QUICKNET } from "@rumb/games/beacon/beacon";
import { expect, test } from "vitest";
import { promisedBeacon, slipChain } from "./slip-beacon.ts";
import { isSlipRound } from "./slip-round.ts";
import vectors from "./slip.vectors.json" with { type: "json" };

const { round } = vectors.wheelBeacon;
const { beacon } = round;

test("a chain goes into a slip and comes back the same", () => {
  expect(promisedBeacon({ ...beacon, chain: slipChain(QUICKNET) }).chain).toEqual(QUICKNET);
  expect(slipChain(QUICKNET)).toEqual(beacon.chain);
});

test("the beacon of a slip is read whole", () => {
  expect(isSlipRound(round)).toBe(true);
  expect(isSlipRound({ ...round, beacon: { ...beacon, signature: null, mix: null } })).toBe(true);
});

test.each([
  { flaw: "nothing", beacon: null },
  { flaw: "a signature without its mix", beacon: { ...beacon, mix: null } },
  { flaw: "a number without its moment", beacon: { ...beacon, closed_at: null } },
  { flaw: "a short signature", beacon: { ...beacon, signature: "00" } },
  { flaw: "a chain that stands still", beacon: { ...beacon, chain: { ...beacon.chain, period: 0 } } },
  { flaw: "a name that steers a terminal", beacon: { ...beacon, chain: { ...beacon.chain, id: "\u001b" } } },
])("a beacon with $flaw is none", ({ beacon: flawed }) => {
  expect(isSlipRound({ ...round, beacon: flawed })).toBe(false);
});
