import { computeRound } from "@rumb/contract/registry/slip-games";
import { GAME_IDS } from "@rumb/games/games";
import { describe, expect, it } from "vitest";
import { browserHashes } from "../../browser/browser-hashes.ts";
import { exampleSlip } from "./example-slip.ts";
import { initialTexts, readRound } from "./read-round.ts";
import { fairGames } from "./fair-games.ts";

const seeds = {
  serverSeed: exampleSlip.server_seed,
  hash: exampleSlip.hash,
  clientSeed: exampleSlip.client_seed,
  nonce: "1",
};
/** Of the client seeds rumb, 0123456789abcdef, rumb. */
const MIX = "516c39472d538fd05fa2778804f500252fccc49b7768f63be1e1cb71e37100c0";
const dice = formOf("dice");
const jackpot = formOf("jackpot");

it("has a form for every game that can be played", () => {
  expect(fairGames.map(({ game }) => game)).toEqual(expect.arrayContaining([...GAME_IDS]));
});

it.each(fairGames.map((form) => [form.label, form] as const))(
  "computes a round of %s from the seeds and the terms that its form starts with",
  (_label, form) => {
    const read = readRound(form, {
      ...initialTexts(form),
      ...seeds,
      ...(form.shared && { clientSeed: MIX }),
    });
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
        clientSeeds: null,
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

describe("a form of a shared round", () => {
  const texts = { ...initialTexts(jackpot), ...seeds, clientSeed: "" };
  const listed = { ...texts, clientSeeds: "rumb\r\n0123456789abcdef\nrumb\n" };

  it("mixes the players' seeds, line by line, and draws from the bank", () => {
    const read = readRound(jackpot, listed);
    expect(read).toMatchObject({
      round: {
        clientSeed: null,
        clientSeeds: ["rumb", "0123456789abcdef", "rumb"],
        nonce: 0,
        stakeKopecks: 7000,
      },
    });
    const report = "round" in read ? computeRound("jackpot", read.round, browserHashes) : read;
    expect(JSON.stringify(report)).toContain("Выпал билет 3\u00a0719 из 7\u00a0000");
  });

  it("compares the mix with the seeds where both are typed", () => {
    const compared = [MIX, "0".repeat(64)].map((clientSeed) => {
      const read = readRound(jackpot, { ...listed, clientSeed: ` ${clientSeed.toUpperCase()}` });
      return "round" in read ? computeRound("jackpot", read.round, browserHashes) : read;
    });
    expect(compared).toMatchObject([{ matches: true }, { matches: false }]);
  });

  it("keeps the blanks of a seed", () => {
    expect(readRound(jackpot, { ...texts, clientSeeds: " a \n" })).toMatchObject({
      round: { clientSeeds: [" a "] },
    });
  });

  it.each([
    { change: { clientSeeds: "" }, field: "clientSeed" },
    { change: { clientSeed: "rumb" }, field: "clientSeed" },
    { change: { clientSeeds: "rumb\na:b" }, field: "clientSeeds" },
    { change: { stake: "" }, field: "stake" },
  ])("says what is wrong with $change at its field", ({ change, field }) => {
    expect(readRound(jackpot, { ...listed, ...change })).toEqual({ errors: { [field]: expect.any(String) } });
  });
});

function formOf(game: string) {
  const form = fairGames.find((candidate) => candidate.game === game);
  if (!form) throw new Error(`there is no form for ${game}`);
  return form;
}
