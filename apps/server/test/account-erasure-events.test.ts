import { expect, test } from "vitest";
import { insertSecurityEvents } from "../src/audit/security-event-store.ts";
import { useDeletionSite } from "./_deletion-site.ts";

const opened = useDeletionSite();
const { ask, letPass, newLeaver } = opened;

test("a security event of the last moment is not kept once its player was erased", async () => {
  const [gone, stays] = [await newLeaver(), await newLeaver()];
  const { database } = opened.database();
  const kept = async () => {
    await insertSecurityEvents(database.query, [gone.id, stays.id].map(lateEventOf));
    return database.query(
      `SELECT player_id AS id FROM security_events WHERE request_id = 'late' ORDER BY id`,
    );
  };
  expect(await kept()).toEqual([{ id: gone.id }, { id: stays.id }]);
  await ask(gone);
  await letPass(gone);
  // The event is written while the erasure runs, and waits for it.
  const late = await database.transaction(async (run) => {
    const step = `SELECT erase_player($1, ARRAY['vk'], ARRAY[sha256('late')], 500) AS came`;
    expect(await run(step, [gone.id])).toEqual([{ came: "done" }]);
    return { writing: kept() };
  });
  expect(await late.writing).toEqual([{ id: stays.id }, { id: stays.id }]);
});

function lateEventOf(playerId: number) {
  const asked = { address: "203.0.113.5", route: "/api/get", code: "FORBIDDEN", requestId: "late" };
  return { kind: "forbidden" as const, playerId, ...asked };
}
