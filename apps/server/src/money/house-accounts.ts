import { GAME_IDS } from "@rumb/games/games";
import type { Query } from "../platform/db/database.ts";
import type { HouseAccount } from "./command.ts";

/** Every account of the house: one a game, and one for each thing that pays outside games. */
export const HOUSE_ACCOUNTS: readonly HouseAccount[] = [
  ...GAME_IDS.map((game): HouseAccount => `game:${game}`),
  "progressive",
  "sandbox",
  "payments",
  "withdrawals:pending",
  "withdrawals:paid",
  "bonus:promo",
  "bonus:day",
  "bonus:hourly",
  "bonus:rakeback",
  "bonus:referral",
  "bonus:repost",
  "bonus:social",
  "adjustments",
  "discrepancies",
  "deletions",
];

export type HouseAccounts = { id(name: HouseAccount): number };

/** Makes the house accounts that are missing and returns their ids; a new game needs no migration. */
export async function openHouseAccounts(
  query: Query,
  names: readonly HouseAccount[],
): Promise<HouseAccounts> {
  await query(
    `INSERT INTO house_accounts (name)
     SELECT name FROM unnest($1::text[]) AS wanted (name)
     WHERE NOT EXISTS (SELECT FROM house_accounts AS known WHERE known.name = wanted.name)
     ON CONFLICT (name) DO NOTHING`,
    [names],
  );
  const rows = await query<{ id: number; name: string }>(
    `SELECT id, name FROM house_accounts WHERE name = ANY($1)`,
    [names],
  );
  const ids = new Map(rows.map((row) => [row.name, row.id]));
  return {
    id(name) {
      const id = ids.get(name);
      if (id === undefined) throw new Error(`house account ${name} was not opened`);
      return id;
    },
  };
}
