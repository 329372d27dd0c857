import { UNITS_PER_KOPECK } from "@rumb/games/progressive/progressive";
import type { Query } from "../../platform/db/database.ts";
import { openPot, readPotUnits } from "./progressive-store.ts";

export type ProgressivePot = {
  /** Units (1/10 000 kopeck) in the pot now, over all nodes. */
  readUnits(): Promise<number>;
};

/** The site's pot; a new site's is opened with `startKopecks`, an existing one stays as it is. */
export async function openProgressivePot(query: Query, startKopecks: number): Promise<ProgressivePot> {
  await openPot(query, startKopecks * UNITS_PER_KOPECK);
  return { readUnits: () => readPotUnits(query) };
}
