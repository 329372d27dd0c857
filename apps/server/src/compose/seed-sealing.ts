import type { Random } from "../platform/runtime/random.ts";
import { createSealing, type Sealing } from "../platform/runtime/sealing.ts";

/** What seals the site's server seeds at rest. */
export function openSeedSealing(secretKey: Uint8Array, random: Random): Sealing {
  return createSealing({ secretKey, purpose: "server seeds", random });
}
