import type { Deps } from "../../apps/server/src/deps/deps.ts";
import { registerPlayer } from "../../apps/server/src/features/sign-in/registration.ts";
import { sessionKeys } from "../../apps/server/src/sessions/session-seal.ts";
import { openSessions } from "../../apps/server/src/sessions/sessions.ts";
import { HOUSE_ACCOUNTS, openHouseAccounts } from "../../apps/server/src/money/house-accounts.ts";
import { createLedger } from "../../apps/server/src/money/batch/ledger.ts";
import { createSeedCache } from "../../apps/server/src/seeds/seed-cache.ts";
import { changeSetting } from "../../apps/server/src/settings/settings-service.ts";
import { settingDefaults } from "../../apps/server/src/settings/settings.ts";
import type { BenchPlayer } from "./bench-site.ts";

const AT_ONCE = 8;

type Parts = Pick<Deps, "config" | "log" | "database" | "sealing" | "random">;

/**
 * Registers players as a sign-in does: seeds, starting balance through the ledger, session. Raises the rate limits,
 * which would otherwise stop a load that comes from one address.
 */
export async function makePlayers(parts: Parts, count: number): Promise<BenchPlayer[]> {
  const { database } = parts;
  await changeSetting(database, "rateLimits", UNREACHED_LIMITS);
  const ledger = createLedger({
    potSlot: process.pid,
    ...parts,
    seeds: createSeedCache({ sealing: parts.sealing, capacity: count }),
    houseAccounts: await openHouseAccounts(database.query, HOUSE_ACCOUNTS),
    weekGame: () => "dice",
  });
  const sessions = await openSessions({
    ...parts,
    settings: { current: () => settingDefaults },
    keys: sessionKeys(parts.config.secretKeys),
  });
  const players: BenchPlayer[] = [];
  let number = 0;

  async function makeSome(): Promise<void> {
    while (number < count) {
      number += 1;
      const person = { vkId: String(number), name: `Игрок ${number}`, img: null };
      const registered = await registerPlayer({ ...parts, ledger }, person);
      if (!("playerId" in registered)) throw new Error(`player ${number}: ${registered.code}`);
      const { playerId: id } = registered;
      const session = await sessions.open({ playerId: id, address: "127.0.0.1", userAgent: "bench" });
      players.push({ id, session });
    }
  }

  await Promise.all(Array.from({ length: AT_ONCE }, makeSome));
  await sessions.close();
  await ledger.close();
  return players;
}

const UNREACHED_LIMITS = {
  callsPerSecondPerPlayer: 1_000_000,
  callsPerMinutePerAddress: 100_000_000,
  loginsPerMinutePerAddress: 1_000_000,
};
