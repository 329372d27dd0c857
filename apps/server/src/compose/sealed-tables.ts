import { sealedEntries } from "../audit/sealed-entries.ts";
import { sealedBets, sealedPotSums } from "../checks/derive/sealed-books.ts";
import { sealedWithdrawals } from "../features/withdrawals/sealed-withdrawals.ts";
import { sealedTotp } from "../features/operator-keys/sealed-totp.ts";
import { openTotpSecrets } from "../features/operator-keys/totp.ts";
import { openDestinations } from "../features/withdrawals/withdrawal-destinations.ts";
import { sealedMonths } from "../money/archive/sealed-months.ts";
import type { SealedTable } from "../platform/keys/sealed-table.ts";
import type { Random } from "../platform/runtime/random.ts";
import { sealedIdentityKeys } from "../players/identity-marks.ts";
import { markOf, type SecretKeys } from "../platform/runtime/secret-key.ts";
import { sealedSeeds } from "../seeds/sealed-seeds.ts";
import { openSeedSealing } from "./site-keys.ts";

/**
 * Everything that is sealed with the site's key, and the mark of the key that seals now. Withdrawals come first: until they are renewed, a
 * new one to the same place is not known to be the same.
 */
export function openSealedTables(
  secretKeys: SecretKeys,
  random: Random,
): { readonly mark: string; readonly tables: readonly SealedTable[] } {
  const sealing = openSeedSealing(secretKeys, random);
  return {
    mark: markOf(secretKeys[0]),
    tables: [
      sealedWithdrawals(openDestinations({ secretKeys, random })),
      sealedSeeds(sealing),
      sealedBets(sealing),
      sealedPotSums(sealing),
      sealedMonths(sealing),
      sealedEntries(sealing),
      sealedIdentityKeys(sealing),
      sealedTotp(openTotpSecrets({ secretKeys, random })),
    ],
  };
}
