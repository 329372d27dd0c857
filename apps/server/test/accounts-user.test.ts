import { describe, expect, test } from "vitest";
import { type EdgeSite } from "./_edge.ts";
import { ban, newPerson, post, signIn, statusOf } from "./_edge-calls.ts";
import { oneRow } from "./_harness-ledger.ts";
import { useEdge } from "./_use-edge.ts";

const site = useEdge({ made: [] });

/** A second node, whose clock stands still, so that only notifications can change its mind. */
function openNode(): Promise<EdgeSite> {
  return site.node({ steadyMs: () => 0 });
}

describe("/api/get", () => {
  const social = { vk: "https://vk.com/rumb_game", tg: "https://t.me/rumb_game", bot_tg: "" };

  test("tells a guest what a guest may know", async () => {
    const beforeMs = Date.now();
    const answer = await post(site, "/api/get", { body: { videocard: "no webgl" } });
    expect(answer.statusCode).toBe(200);
    const { user, site: facts } = answer.json().success;
    expect(user).toEqual({ auth: false, balance: 0, social });
    expect(facts).toMatchObject({ socketPort: 8443, sandbox: true });
    expect(facts.now).toBeGreaterThanOrEqual(beforeMs);
    expect(facts.now).toBeLessThanOrEqual(Date.now());
    expect(answer.headers["set-cookie"]).toBeUndefined();
  });

  test("tells a player who they are, and keeps their graphics card", async () => {
    const person = newPerson();
    const cookie = await signIn(site, person);
    const { user } = (await post(site, "/api/get", { cookie, body: { videocard: "ANGLE (Mesa)" } })).json()
      .success;
    const row = await oneRow<{ id: number; created_at: Date; videocard: string }>(
      site.database,
      `SELECT id, created_at, videocard FROM players WHERE vk_id = $1`,
      [person.id],
    );
    expect(user).toEqual({
      auth: true,
      id: row.id,
      balance: 1000,
      balance_version: expect.any(Number),
      img: `/sandbox/vk/avatars/${person.id}.svg`,
      name: person.name,
      created_at: row.created_at.getTime(),
      is_ban: false,
      is_ban_comment: "",
      social,
      ref_link: expect.stringMatching(/^http:\/\/rumb\.test\/r\/[a-km-np-z2-9]{10}$/),
      is_promocoder: false,
      linked: false,
      telegram: null,
      deletion: null,
      limits: { reminder: null, paused_until: null, time: null },
    });
    expect(row.videocard).toBe("ANGLE (Mesa)");
  });

  test("states the terms that are in force when it answers, not those from before it read the player", async () => {
    const change: { maxWinKopecks: number | null } = { maxWinKopecks: null };
    const node = await site.node({
      replace: ({ database, settings }) => ({
        settings: { ...settings, current: () => ({ ...settings.current(), ...change }) },
        database: {
          ...database,
          async query<Row extends object>(sql: string, values?: readonly unknown[]) {
            const rows = await database.query<Row>(sql, values);
            // The last that is read of a player.
            if (sql.includes("player_limits")) change.maxWinKopecks = 7_000_000;
            return rows;
          },
        },
      }),
    });
    const cookie = await signIn(site, newPerson());
    const answer = await post(node, "/api/get", { cookie });
    expect(change.maxWinKopecks).toBe(7_000_000);
    expect(answer.json().success.site.terms.max_win).toBe(70_000);
  });

  test("without a graphics card keeps the one it knows", async () => {
    const person = newPerson();
    const cookie = await signIn(site, person);
    await post(site, "/api/get", { cookie, body: { videocard: "first" } });
    await post(site, "/api/get", { cookie });
    const row = await oneRow(site.database, `SELECT videocard FROM players WHERE vk_id = $1`, [person.id]);
    expect(row).toEqual({ videocard: "first" });
  });
});

describe("a banned player", () => {
  test("learns why, may leave, and is refused everything else, on every node at once", async () => {
    const node = await openNode();
    const person = newPerson();
    const cookie = await signIn(site, person);
    expect(await statusOf(node, cookie)).toBe(200);
    await ban(site.database, person.id, "Несколько аккаунтов");
    await expect.poll(() => statusOf(node, cookie)).toBe(403);
    const refused = await post(node, "/api/dice/play", { cookie, body: { bet: 1, chance: 50, btn: "up" } });
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      { error: "Вы получили ограничение доступа к сайту.", code: "BANNED" },
    ]);
    const { user } = (await post(node, "/api/get", { cookie })).json().success;
    expect(user).toMatchObject({ auth: true, is_ban: true, is_ban_comment: "Несколько аккаунтов" });
    expect((await post(node, "/api/exit", { cookie })).statusCode).toBe(200);
  });

  test("can sign in, to see the block, and plays again when the ban is lifted", async () => {
    const person = newPerson();
    await signIn(site, person);
    await ban(site.database, person.id, "Проверка");
    const cookie = await signIn(site, person);
    expect(await statusOf(site, cookie)).toBe(403);
    await ban(site.database, person.id, null);
    await expect.poll(() => statusOf(site, cookie)).toBe(200);
  });
});
