import type { SiteKeys } from "../checks/books/books.ts";
import { openDestinations } from "../features/withdrawals/withdrawal-destinations.ts";
import type { Random } from "../platform/runtime/random.ts";
import type { SecretKeys } from "../platform/runtime/secret-key.ts";
import { createSealing, type Sealing } from "../platform/runtime/sealing.ts";

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

/** What seals the site's server seeds at rest. */
export function openSeedSealing(secretKeys: SecretKeys, random: Random): Sealing {
  return createSealing({ secretKeys, purpose: "server seeds", random });
}
