import { pino } from "pino";
import { eraseDuePlayers } from "../src/features/account-deletion/deletion-jobs.ts";
import { askDeletion, takeBackDeletion } from "../src/features/account-deletion/deletion-service.ts";
import { systemRandom } from "../src/platform/runtime/random.ts";
import { type BooksSite, newPlayer } from "./_books-site.ts";
import { testSealing } from "./_harness-ledger.ts";
import { asSuperuser } from "./_harness-rounds.ts";
import { accepted } from "./_harness-wallet.ts";

/** Of three players who delete their account one comes back, one waits and one is erased; all gave up 5.00. */
export async function leave({ deps }: BooksSite): Promise<void> {
  const asked = async (): Promise<number> => {
    const playerId = await newPlayer(500);
    const leaver = { playerId, sessionId: "00".repeat(32), idempotency: undefined };
    accepted(await askDeletion(deps, leaver, { give_up: "5.00" }));
    return playerId;
  };
  accepted(await takeBackDeletion(deps, { playerId: await asked(), idempotency: undefined }));
  const erased = await asked();
  await asSuperuser(async (client) => {
    await client.query("SET session_replication_role = replica");
    const earlier = "interval '721 hours'";
    await client.query(`UPDATE account_deletions SET asked_at = asked_at - ${earlier}, due_at = due_at - ${earlier}
      WHERE player_id = ${erased}`);
    await client.query(
      `UPDATE players SET deletion_due_at = deletion_due_at - ${earlier} WHERE id = ${erased}`,
    );
    await client.query("SET session_replication_role = origin");
  });
  const log = pino({ level: "silent" });
  await eraseDuePlayers({ database: deps.database, sealing: testSealing, random: systemRandom, log });
  await asked();
}
