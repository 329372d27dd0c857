import type { SiteKeys } from "../checks/books/books.ts";
import { openDestinations } from "../features/withdrawals/withdrawal-destinations.ts";
import type { Random } from "../platform/runtime/random.ts";
import type { SecretKeys } from "../platform/runtime/secret-key.ts";
import { openSeedSealing } from "./seed-sealing.ts";

/** What the check of the books opens sealed rows with, and where it looks for archived ones. */
export function openSiteKeys(
  secretKeys: SecretKeys,
  random: Random,
  archiveDirectory: string | null = null,
): SiteKeys {
  return {
    archiveDirectory,
    sealing: openSeedSealing(secretKeys, random),
    destinations: openDestinations({ secretKeys, random }),
  };
}
