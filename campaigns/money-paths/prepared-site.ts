import { changeSetting } from "../../apps/server/src/settings/settings-service.ts";
import { settingDefaults } from "../../apps/server/src/settings/settings.ts";
import type { TestDatabase } from "../../apps/server/test/_harness-database.ts";
import { asSuperuser } from "../../apps/server/test/_harness-wallet.ts";

/** Lets everybody claim and withdraw at once, as often as they like, and numbers players so that nothing else has their number. */
export async function prepareMoneySite(test: TestDatabase): Promise<void> {
  const { rewards, social, withdrawals } = settingDefaults;
  await changeSetting(test.database, "rewards", { ...rewards, holdHours: 0 });
  await changeSetting(test.database, "social", { ...social, checksPerMinutePerPlayer: 1_000_000 });
  await changeSetting(test.database, "withdrawals", { ...withdrawals, minDepositsKopecks: 0 });
  await changeSetting(test.database, "wrongCodes", { perPlayer: 1_000_000, perAddress: 1_000_000 });
  await asSuperuser(test, "ALTER SEQUENCE players_id_seq RESTART WITH 7000001");
}
