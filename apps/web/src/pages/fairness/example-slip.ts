import type { BetSlip } from "@rumb/contract/fair";

/** The worked example of docs/fairness.md, as the slip of a bet. */
export const exampleSlip = {
  id: 261_100_000_000_042,
  game: "dice",
  name: "Пример",
  bet: 12.34,
  coff: 2.67,
  win: 32.91,
  result: "win",
  created_at: Date.UTC(2026, 10, 20, 9, 0, 0),
  algorithm: 1,
  params: { chanceHundredths: 3750, direction: "down", edgeHundredths: 0 },
  outcome: { roll: 374_842, won: true },
  hash: "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
  client_seed: "rumb",
  nonce: 1,
  server_seed: "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
  pot: { share: 50, hits: 2, win: 0 },
} as const satisfies BetSlip;
