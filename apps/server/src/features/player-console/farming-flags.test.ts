import { expect, test } from "vitest";
import { linkedClaims, oppositeSides, rewardsOnly } from "./farming-flags.ts";

/** 10 000.00 staked, 9 950.00 back. */
const EVEN = { bets: 1_000, staked: 1_000_000, paid: 995_000, pot: 0, rakeback: 15_000 };

test.each([
  ["rakeback is more than what the games have kept", EVEN, true],
  ["the pot is", { ...EVEN, rakeback: 0, pot: 50_000 }, true],
  ["they have lost more than rakeback gives", { ...EVEN, paid: 984_000 }, false],
  ["the games gave back much less", { ...EVEN, paid: 970_000, rakeback: 40_000 }, false],
  ["they were lucky", { ...EVEN, paid: 1_200_000 }, false],
  ["hardly any of the gain is rakeback", { ...EVEN, paid: 1_015_000, rakeback: 10_000 }, false],
  ["they have hardly bet", { ...EVEN, bets: 99 }, false],
  ["they have staked little", { ...EVEN, staked: 99_999, paid: 99_500 }, false],
])("a player is flagged or not when %s", (_, bets, flagged) => {
  expect(rewardsOnly(bets)).toHaveLength(flagged ? 1 : 0);
});

test("the flag has its figures", () => {
  expect(rewardsOnly(EVEN)).toEqual([
    { kind: "rewards_only", bets: 1_000, staked: 10_000, returned: 0.995, rakeback: 150, pot: 0 },
  ]);
});

test("linked accounts are flagged when the player and another have both claimed", () => {
  const one = { id: 1, name: "Один", sum: 100 };
  const two = { id: 2, name: "Два", sum: 250 };
  expect(linkedClaims([one, two], { playerId: 1, accounts: 3 })).toEqual([
    {
      kind: "linked_claims",
      accounts: 3,
      claims: [
        { ...one, sum: 1 },
        { ...two, sum: 2.5 },
      ],
    },
  ]);
  expect(linkedClaims([one], { playerId: 1, accounts: 3 })).toEqual([]);
  expect(linkedClaims([one, two], { playerId: 3, accounts: 3 })).toEqual([]);
});

test("opposite sides are flagged when they come often", () => {
  const met = (game: "wheel" | "dice", times: number) => ({ game, id: 2, name: "Два", times });
  expect(oppositeSides([met("wheel", 2), met("dice", 19)])).toEqual([]);
  expect(oppositeSides([met("wheel", 3), met("dice", 20)])).toMatchObject([{ times: 3 }, { times: 20 }]);
});
