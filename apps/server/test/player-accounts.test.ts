import { isRefusal } from "@rumb/contract/errors";
import { prepareMines } from "@rumb/contract/mines/mines-wire";
import { Client } from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { updateProfile } from "../src/players/player-store.ts";
import { startMines } from "../src/features/mines/mines-service.ts";
import { banPlayer, unbanPlayer } from "../src/features/player-console/player-console.ts";
import { confirmProposal, propose } from "../src/features/proposals/proposal-deciding.ts";
import { changeRoleIn } from "../src/operators/operator-role.ts";
import { createSeedPair } from "../src/players/seed-pair.ts";
import { systemRandom } from "../src/platform/runtime/random.ts";
import { balanceOf, race, useBonuses } from "./_bonuses.ts";
import { rulesBrokenBy } from "./_broken-rules.ts";
import { oneRow, playDice, testSealing } from "./_harness-ledger.ts";
import { accepted, codeOf, walletPlayer } from "./_harness-wallet.ts";
import { decided } from "../src/money/command.ts";

const { wallet, node } = useBonuses();

let acting: { operatorId: number; address: string };
let operators: readonly [number, number];
beforeAll(async () => {
  operators = [await newOperator(), await newOperator()];
  acting = { operatorId: operators[0], address: "" };
});

/** Every way in which the site changes what is copied to the account, or locks a player for it, and what the account says then. */
const CHANGES: Record<string, { change: (id: number) => Promise<unknown>; expected: object }> = {
  "a ban": { change: ban, expected: { banned: true } },
  "a lifted ban": { change: (id) => ban(id).then(() => liftBan(id)), expected: { banned: false } },
  "a new name": {
    change: (id) => updateProfile(wallet().deps.database.query, { id, name: "Другое имя", img: "" }),
    expected: { name: "Другое имя", banned: false },
  },
  "the right to make codes": {
    async change(id) {
      const terms = { uses_limit: 1, reward: 1 };
      const deed = { kind: "promocoder", ask: { id, terms } } as const;
      const [proposer, confirmer] = operators.map((operatorId) => ({ operatorId, address: "" }));
      if (proposer === undefined || confirmer === undefined) throw new Error("there are two operators");
      const proposed = await propose(wallet().deps, { body: { deed, reason: "х" } }, proposer);
      return isRefusal(proposed) ? proposed : confirmProposal(wallet().deps, proposed.id, confirmer);
    },
    expected: { banned: false },
  },
};

test.each([
  ["NULL, NULL", false],
  ["now(), 'х'", true],
])("a player inserted with the ban (%s) has an account that says so", async (ban, banned) => {
  const { database } = wallet().deps;
  const id = await database.transaction(async (query) => {
    const [row] = await query<{ id: number }>(
      `INSERT INTO players (vk_id, name, img, banned_at, ban_comment)
       VALUES (left(gen_random_uuid()::text, 32), 'Новый', '', ${ban}) RETURNING id`,
    );
    if (!row) throw new Error("no player was made");
    await createSeedPair(query, row.id, { random: systemRandom, sealing: testSealing });
    return row.id;
  });
  expect(await accountOf(id)).toEqual({ name: "Новый", banned, balance: 0 });
});

describe.each(Object.entries(CHANGES))("%s", (_, { change, expected }) => {
  test("is in the account when it is in the player's row", async () => {
    const playerId = await walletPlayer(wallet(), 700);
    await change(playerId);
    expect(await accountOf(playerId)).toEqual({ name: expect.any(String), balance: 700, ...expected });
  });

  test("waits for the account, and holds nothing of the player until it has it", async () => {
    const playerId = await walletPlayer(wallet(), 0);
    const holder = await connected();
    await holder.query("BEGIN");
    await holder.query("SELECT FROM player_accounts WHERE player_id = $1 FOR UPDATE", [playerId]);
    const changing = change(playerId);
    await expect.poll(() => waiting(holder)).toBe(1);
    await holder.query("SELECT FROM players WHERE id = $1 FOR UPDATE NOWAIT", [playerId]);
    await holder.query("UPDATE players SET videocard = 'another' WHERE id = $1", [playerId]);
    await holder.query("COMMIT");
    await holder.end();
    await changing;
    expect(await accountOf(playerId)).toMatchObject(expected);
  });
});

test("bans, new names, plays, and postings that write the player's row never block each other for good", async () => {
  const playerId = await walletPlayer(wallet(), 100_000);
  const posting = (index: number) =>
    node(index).postings.run({
      playerId,
      allowBanned: true,
      async work(unit) {
        await unit.query(`UPDATE players SET videocard = $2 WHERE id = $1`, [playerId, `card ${index}`]);
        return decided({});
      },
    });
  const changing = Object.values(CHANGES).map(({ change }) => change);
  const answers = await race(wallet(), 160, (index) => {
    const turn = index % 8;
    if (turn < 2) return playDice(wallet().ledger, { playerId, bet: 1 });
    return changing[turn - 2]?.(playerId) ?? posting(index);
  });
  // Whoever is banned meanwhile is no longer who was proposed.
  const expected = new Set(["accepted", "BANNED", "PROPOSAL_STALE"]);
  expect(answers.map(codeOf).filter((code) => !expected.has(code))).toEqual([]);
});

test("a ban under way makes a play wait, and the play is refused when it stands", async () => {
  const playerId = await walletPlayer(wallet(), 1_000);
  const holder = await connected();
  await holder.query("BEGIN");
  await holder.query("SELECT FROM player_accounts WHERE player_id = $1 FOR NO KEY UPDATE", [playerId]);
  const playing = playDice(wallet().ledger, { playerId });
  await holder.query("UPDATE players SET banned_at = now(), ban_comment = 'х' WHERE id = $1", [playerId]);
  await holder.query("COMMIT");
  await holder.end();
  expect(codeOf(await playing)).toBe("BANNED");
  expect(await balanceOf(wallet(), playerId)).toBe(1_000);
});

test("a role that is being given keeps no batch waiting that writes a row about them", async () => {
  const playerId = await walletPlayer(wallet(), 1_000);
  const { database } = wallet().deps;
  const { vkId } = await oneRow<{ vkId: string }>(
    database,
    `SELECT vk_id AS "vkId" FROM players WHERE id = $1`,
    [playerId],
  );
  await database.transaction(async (query) => {
    await changeRoleIn(query, { vkId, role: "admin" }, { operatorId: null, address: "" });
    const who = { playerId, idempotency: undefined };
    const terms = { edgeHundredths: 0, maxWinKopecks: null };
    const started = await startMines(wallet().ledger, who, () => prepareMines({ bet: 1, bomb: 3 }, terms));
    expect(isRefusal(started)).toBe(false);
  });
});

test.each([
  ["a name was not copied", `UPDATE player_accounts SET name = name || '!'`],
  ["a ban was not copied", `UPDATE player_accounts SET banned = NOT banned`],
  ["a player has no account", `DELETE FROM player_accounts WHERE player_id = (SELECT max(id) FROM players)`],
  ["an account has no player", `DELETE FROM players WHERE id = (SELECT max(id) FROM players)`],
])("the books find it when %s", async (_, spoil) => {
  await walletPlayer(wallet(), 0);
  const superuser = await connected();
  expect(await rulesBrokenBy(superuser, spoil)).toContain(
    "every player has an account, which says what their row says",
  );
  await superuser.end();
});

async function newOperator(): Promise<number> {
  const id = await walletPlayer(wallet(), 0);
  await wallet().deps.database.query(`UPDATE players SET role = 'operator' WHERE id = $1`, [id]);
  return id;
}

async function ban(id: number): Promise<unknown> {
  return accepted(await banPlayer(wallet().deps, { id, comment: "х" }, acting));
}

async function liftBan(id: number): Promise<unknown> {
  return accepted(await unbanPlayer(wallet().deps, id, acting));
}

function accountOf(playerId: number) {
  const sql = `SELECT name, banned, balance FROM player_accounts WHERE player_id = $1`;
  return oneRow<{ name: string; banned: boolean; balance: number }>(wallet().deps.database, sql, [playerId]);
}

async function connected(): Promise<Client> {
  const client = new Client(wallet().site.connection);
  await client.connect();
  return client;
}

/** Connections to this database that wait for a lock. */
async function waiting(client: Client): Promise<number> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rowCount ?? 0;
}
