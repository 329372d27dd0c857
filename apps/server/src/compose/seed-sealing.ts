import type { Random } from "../platform/runtime/random.ts";
import type { SecretKeys } from "../platform/runtime/secret-key.ts";
import { createSealing, type Sealing } from "../platform/runtime/sealing.ts";

/** What seals the site's server seeds at rest. */
export function openSeedSealing(secretKeys: SecretKeys, random: Random): Sealing {
  return createSealing({ secretKeys, purpose: "server seeds", random });
}
