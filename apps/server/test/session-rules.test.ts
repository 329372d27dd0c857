import { createHash, randomBytes } from "node:crypto";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { systemRandom } from "../src/platform/runtime/random.ts";
import { endOtherSessions } from "../src/sessions/session-ends.ts";
import { type SessionKeys, sealSession, sessionKeys } from "../src/sessions/session-seal.ts";
import { openSessions, type Sessions } from "../src/sessions/sessions.ts";
import { settingDefaults, type SettingValues } from "../src/settings/settings.ts";
import { createTestDatabase, type TestDatabase } from "./_harness-database.ts";
import { oneRow } from "./_harness-ledger.ts";
import { asSuperuser } from "./_harness-wallet.ts";

const BROWSER = { address: "203.0.113.7", userAgent: "test" };
const KEYS = keysOf(1);

let data: TestDatabase;
let site: Sessions;

beforeAll(async () => {
  data = await createTestDatabase();
  site = await openNode();
});

afterAll(async () => {
  await site.close();
  await data.drop();
});

type NodeOptions = { keys?: SessionKeys; sessions?: Partial<SettingValues["sessions"]> };

function openNode({ keys = KEYS, sessions }: NodeOptions = {}): Promise<Sessions> {
  const settings = { ...settingDefaults, sessions: { ...settingDefaults.sessions, ...sessions } };
  return openSessions({
    database: data.database,
    settings: { current: () => settings },
    keys,
    random: systemRandom,
    log: pino({ level: "silent" }),
  });
}

/** Whom a node that has just started takes the bearer for; null is a guest. */
async function whois(id: string, options: NodeOptions = {}) {
  const node = await openNode(options);
  const found = await node.find(id);
  await node.close();
  return found;
}

async function isIn(id: string, options: NodeOptions = {}): Promise<boolean> {
  return (await whois(id, options)) !== null;
}

function keysOf(...bytes: [number, ...number[]]): SessionKeys {
  const [first, ...others] = bytes;
  return sessionKeys([Buffer.alloc(32, first), ...others.map((byte) => Buffer.alloc(32, byte))]);
}

function hashOf(id: string): Buffer {
  return createHash("sha256").update(id).digest();
}

async function newPlayer(): Promise<number> {
  const name = randomBytes(8).toString("hex");
  const sql = `INSERT INTO players (vk_id, name, img) VALUES ($1, $1, '') RETURNING id`;
  return (await oneRow<{ id: number }>(data.database, sql, [name])).id;
}

async function signIn(playerId: number, node = site): Promise<string> {
  return node.open({ playerId, ...BROWSER });
}

async function change(id: string, sql: string): Promise<void> {
  await asSuperuser(data, `UPDATE sessions SET ${sql} WHERE id_hash = '\\x${hashOf(id).toString("hex")}'`);
}

describe("whoever can write the database", () => {
  test.each(["NULL", "sha256('guess')"])(
    "opens nothing with a session that they have written into it, its seal being %s",
    async (seal) => {
      const victim = await newPlayer();
      const id = randomBytes(32).toString("base64url");
      await asSuperuser(
        data,
        `INSERT INTO sessions (id_hash, player_id, expires_at, address, user_agent, seal)
         VALUES (sha256('${id}'), ${victim}, now() + interval '1 day', '', '', ${seal})`,
      );
      expect(await isIn(id)).toBe(false);
    },
  );

  test("does not become somebody else by their own session", async () => {
    const id = await signIn(await newPlayer());
    await change(id, `player_id = ${await newPlayer()}`);
    expect(await isIn(id)).toBe(false);
  });

  test("does not make an old session young", async () => {
    const id = await signIn(await newPlayer());
    await change(id, "created_at = created_at + interval '1 hour'");
    expect(await isIn(id)).toBe(false);
  });
});

describe("when the key is changed", () => {
  test("people stay signed in as long as the old one is listed, and longer when they came meanwhile", async () => {
    const node = await openNode({ keys: keysOf(11) });
    const [came, away] = [await signIn(await newPlayer(), node), await signIn(await newPlayer(), node)];
    await node.close();
    expect(await isIn(came, { keys: keysOf(12, 11) })).toBe(true);
    expect(await isIn(came, { keys: keysOf(12) })).toBe(true);
    expect(await isIn(away, { keys: keysOf(12) })).toBe(false);
    expect(await isIn(away, { keys: keysOf(12, 11) })).toBe(true);
  });

  test("a node that seals with the old one still takes what another has sealed with the new one", async () => {
    const node = await openNode({ keys: keysOf(14, 13) });
    const id = await signIn(await newPlayer(), node);
    await node.close();
    expect(await isIn(id, { keys: keysOf(13, 14) })).toBe(true);
  });
});

describe("a session ends", () => {
  /** A session as old and as long idle as it is said, with a seal that fits. */
  async function aged({ age, idle, role = "player" }: { age: string; idle: string; role?: string }) {
    const playerId = await newPlayer();
    const id = await signIn(playerId);
    const { createdAt } = await oneRow<{ createdAt: Date }>(
      data.database,
      `SELECT date_trunc('milliseconds', clock_timestamp()) - $1::interval AS "createdAt"`,
      [age],
    );
    const seal = sealSession(KEYS, { idHash: hashOf(id), playerId, createdAt });
    await data.database.query(
      `UPDATE sessions SET created_at = $2, last_seen_at = clock_timestamp() - $3::interval, seal = $4 WHERE id_hash = $1`,
      [hashOf(id), createdAt, idle, seal],
    );
    await data.database.query(`UPDATE players SET role = $2 WHERE id = $1`, [playerId, role]);
    return id;
  }

  test.each([
    ["90 days after the sign-in, however much it is used", { age: "91 days", idle: "0" }, false],
    ["not a day before", { age: "89 days", idle: "0" }, true],
    ["of a player not after a working day", { age: "13 hours", idle: "31 minutes" }, true],
    ["of an operator after 12 hours", { age: "13 hours", idle: "0", role: "operator" }, false],
    [
      "of an operator after half an hour idle",
      { age: "1 hour", idle: "31 minutes", role: "operator" },
      false,
    ],
    ["of an operator not before", { age: "11 hours", idle: "29 minutes", role: "operator" }, true],
  ])("%s", async (_what, how, holds) => {
    const id = await aged(how);
    expect([await isIn(id), await isIn(id)]).toEqual([holds, holds]);
  });

  test("of an operator whose console only asks for its lists again", async () => {
    const idleOf = async (id: string) => {
      const sql = `SELECT round(extract(epoch FROM clock_timestamp() - last_seen_at) / 60)::integer AS idle
        FROM sessions WHERE id_hash = $1`;
      return (await oneRow<{ idle: number }>(data.database, sql, [hashOf(id)])).idle;
    };
    const id = await aged({ age: "1 hour", idle: "29 minutes", role: "operator" });
    const node = await openNode();
    expect(await node.find(id, { inUse: false })).not.toBeNull();
    await node.close();
    expect(await idleOf(id)).toBe(29);
    expect(await isIn(id)).toBe(true);
    expect(await idleOf(id)).toBe(0);
  });

  test("as the settings say now, not as they said at the sign-in", async () => {
    const id = await aged({ age: "11 days", idle: "0" });
    expect([await isIn(id), await isIn(id, { sessions: { days: 10 } })]).toEqual([true, false]);
  });

  test("that is used on its last day no later for that", async () => {
    const id = await aged({ age: "89 days", idle: "2 hours" });
    expect(await isIn(id)).toBe(true);
    const { hours } = await oneRow<{ hours: number }>(
      data.database,
      `SELECT round(extract(epoch FROM expires_at - clock_timestamp()) / 3600)::integer AS hours
       FROM sessions WHERE id_hash = $1`,
      [hashOf(id)],
    );
    expect(hours).toBe(24);
  });

  test("with a ban, which its player may learn of, and does not come back with the end of the ban", async () => {
    const playerId = await newPlayer();
    const id = await signIn(playerId);
    const ban = (comment: string | null) =>
      data.database.query(
        `UPDATE players SET ban_comment = $2, banned_at = CASE WHEN $2::text IS NOT NULL THEN now() END WHERE id = $1`,
        [playerId, comment],
      );
    await ban("Проверка");
    expect(await whois(id)).toMatchObject({ id: playerId, banned: true });
    await ban(null);
    expect(await isIn(id)).toBe(false);
    expect(await isIn(await signIn(playerId))).toBe(true);
  });
});

describe("of one player", () => {
  const rules = { keys: KEYS, settings: { current: () => settingDefaults } };

  async function whichAreIn(ids: readonly string[]): Promise<boolean[]> {
    const node = await openNode();
    const found = await Promise.all(ids.map(async (id) => node.find(id)));
    await node.close();
    return found.map((player) => player !== null);
  }

  test("twenty sign-ins at once, on two nodes, leave ten sessions", async () => {
    const playerId = await newPlayer();
    const node = await openNode();
    const first = await signIn(playerId);
    const ids = await Promise.all(
      Array.from({ length: 20 }, (_, at) => signIn(playerId, at % 2 === 0 ? site : node)),
    );
    await node.close();
    expect((await whichAreIn([first, ...ids])).filter(Boolean)).toHaveLength(10);
  });

  test("«Выйти везде» beside sign-ins leaves its own session, and none from before", async () => {
    const playerId = await newPlayer();
    const own = await signIn(playerId);
    const before = [await signIn(playerId), await signIn(playerId)];
    const sessionId = hashOf(own).toString("hex");
    const [ended, ...beside] = await Promise.all([
      endOtherSessions(data, rules, { id: playerId, sessionId }),
      ...Array.from({ length: 6 }, () => signIn(playerId)),
    ]);
    const statuses = await whichAreIn([own, ...before, ...beside]);
    expect(statuses.slice(0, 3)).toEqual([true, false, false]);
    // Of those that came meanwhile each came before, and is counted among the ended, or after, and is there.
    expect(Number(ended) - 2 + statuses.slice(3).filter(Boolean).length).toBe(6);
  });

  test("of several that end the others at once one is left", async () => {
    const playerId = await newPlayer();
    const ids = await Promise.all(Array.from({ length: 4 }, () => signIn(playerId)));
    const answers = await Promise.all(
      ids.map((id) => endOtherSessions(data, rules, { id: playerId, sessionId: hashOf(id).toString("hex") })),
    );
    expect(answers.filter((answer) => answer === 3)).toHaveLength(1);
    expect((await whichAreIn(ids)).filter(Boolean)).toHaveLength(1);
  });

  test("the session that was idle longest makes room", async () => {
    const playerId = await newPlayer();
    const ids: string[] = [];
    for (let at = 0; at < 10; at += 1) ids.push(await signIn(playerId));
    const [, , idle = ""] = ids;
    await change(idle, "last_seen_at = last_seen_at - interval '3 hours'");
    await signIn(playerId);
    expect(await whichAreIn(ids)).toEqual(ids.map((id) => id !== idle));
  });
});
