import { computeRound } from "@rumb/contract/slip-games";
import { games } from "@rumb/games/registry";
import { describe, expect, it } from "vitest";
import { browserHashes } from "../../fairness/browser-hashes.ts";
import { exampleSlip } from "./example-slip.ts";
import { initialTexts, readRound, roundForms } from "./round-form.ts";

const seeds = {
  serverSeed: exampleSlip.server_seed,
  hash: exampleSlip.hash,
  clientSeed: exampleSlip.client_seed,
  nonce: "1",
};
const [dice] = roundForms;
if (!dice) throw new Error("there is no form for Dice");

it("has a form for every game that can be played", () => {
  expect(roundForms.map(({ game }) => game)).toEqual(expect.arrayContaining(Object.keys(games)));
});

it.each(roundForms.map((form) => [form.label, form] as const))(
  "computes a round of %s from the seeds and the terms that its form starts with",
  (_label, form) => {
    const read = readRound(form, { ...initialTexts(form), ...seeds });
    if ("errors" in read) throw new Error(JSON.stringify(read.errors));
    expect(computeRound(form.game, read.round, browserHashes)).toMatchObject({ matches: true });
  },
);

describe("a form that was filled in", () => {
  const texts = { ...initialTexts(dice), ...seeds, stake: "12,34", chanceHundredths: "37.5" };

  it("reads seeds with blanks around them and amounts with a comma", () => {
    expect(readRound(dice, { ...texts, serverSeed: ` ${seeds.serverSeed.toUpperCase()}\n` })).toEqual({
      round: {
        serverSeedHex: seeds.serverSeed,
        hash: seeds.hash,
        clientSeed: "rumb",
        nonce: 1,
        stakeKopecks: 1234,
        params: { chanceHundredths: 3750, direction: "down", edgeHundredths: 0 },
      },
    });
  });

  it("may leave the hash out", () => {
    expect(readRound(dice, { ...texts, hash: "" })).toMatchObject({ round: { hash: null } });
  });

  it.each([
    { serverSeed: "" },
    { serverSeed: "00" },
    { hash: "xyz" },
    { clientSeed: "" },
    { clientSeed: "a:b" },
    { nonce: "-1" },
    { nonce: "1.5" },
    { nonce: "" },
    { stake: "0" },
    { stake: "много" },
    { chanceHundredths: "" },
    { edgeHundredths: "x" },
  ])("says what is wrong with %j at its field", (change) => {
    expect(readRound(dice, { ...texts, ...change })).toEqual({
      errors: { [Object.keys(change)[0] ?? ""]: expect.any(String) },
    });
  });
});
