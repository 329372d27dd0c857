import type { SiteKeys } from "../checks/books/books.ts";
import { openDestinations } from "../features/withdrawals/withdrawal-destinations.ts";
import type { Random } from "../platform/runtime/random.ts";
import { openSeedSealing } from "./seed-sealing.ts";

/** What the check of the books opens sealed rows with. */
export function openSiteKeys(secretKey: Uint8Array, random: Random): SiteKeys {
  return {
    sealing: openSeedSealing(secretKey, random),
    destinations: openDestinations({ secretKey, random }),
  };
}
