import { isRefusal, refusal } from "@rumb/contract/errors";
import { kopecks } from "@rumb/money/kopecks";
import { Client } from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { type Command, decided } from "../src/money/command.ts";
import type { Ledger } from "../src/money/batch/ledger.ts";
import { countBets, createPlayer, oneRow, openTestLedger, playDice } from "./_harness-ledger.ts";
import { PATIENCE_MS } from "./_patience.ts";
import { loseAtCommit, panic } from "./_lost-commit.ts";
import { useLedgers } from "./_use-ledgers.ts";

const site = useLedgers();
const opened: Ledger[] = [];

afterAll(() => Promise.all(opened.map((one) => one.close())));

describe("a connection lost around COMMIT", () => {
  test("after the commit arrived: 503, and the same key then gives the answer that was given up", async () => {
    const playerId = await newPlayer(10_000);
    const faulty = await openLedger({ wrapClient: (client) => loseAtCommit(client, "after") });
    expect(await playDice(faulty, { playerId, key: "lost" })).toEqual(refusal("OUTCOME_UNKNOWN"));
    const again = await playDice(site.ledger, { playerId, key: "lost" });
    expect(isRefusal(again)).toBe(false);
    expect(again).toMatchObject({ events: null });
    expect(await countBets(site.database, playerId)).toBe(1);
  });

  test("before the commit arrived: 503, nothing happened, and the same key plays for the first time", async () => {
    const playerId = await newPlayer(10_000);
    const faulty = await openLedger({ wrapClient: (client) => loseAtCommit(client, "before") });
    expect(await playDice(faulty, { playerId, key: "lost" })).toEqual(refusal("OUTCOME_UNKNOWN"));
    expect(await countBets(site.database, playerId)).toBe(0);
    expect(await playDice(site.ledger, { playerId, key: "lost" })).not.toMatchObject({ events: null });
    expect(await countBets(site.database, playerId)).toBe(1);
  });

  test.each(["58030", "53100"])(
    "by a database that dies of %s while it commits: 503, and the same key then says what is in its log",
    async (code) => {
      const playerId = await newPlayer(10_000);
      const faulty = await openLedger({ wrapClient: (client) => loseAtCommit(client, "after", panic(code)) });
      expect(await playDice(faulty, { playerId, key: "lost" })).toEqual(refusal("OUTCOME_UNKNOWN"));
      expect(await playDice(site.ledger, { playerId, key: "lost" })).toMatchObject({ events: null });
      expect(await countBets(site.database, playerId)).toBe(1);
    },
  );

  test("the ledger opens another connection by itself and goes on", async () => {
    const playerId = await newPlayer(10_000);
    let losses = 1;
    const faulty = await openLedger({
      wrapClient: (client) => (losses-- > 0 ? loseAtCommit(client, "before") : client),
    });
    await playDice(faulty, { playerId });
    expect(await playDice(faulty, { playerId })).toMatchObject({ reply: { nonce: 0 } });
  });

  test("a backend that is terminated between batches is replaced without anybody noticing", async () => {
    const playerId = await newPlayer(10_000);
    const clients: Client[] = [];
    const own = await openLedger({
      wrapClient(client) {
        clients.push(client);
        return client;
      },
    });
    await playDice(own, { playerId });
    const pids = await Promise.all(clients.map(pidOf));
    expect(pids).toHaveLength(1);
    await asOwner(`SELECT pg_terminate_backend(${pids[0]}, ${PATIENCE_MS})`);
    const results = [];
    for (let round = 0; round < 5; round += 1) results.push(await playDice(own, { playerId }));
    expect(results.filter((result) => !isRefusal(result)).length).toBeGreaterThanOrEqual(4);
    expect(clients).toHaveLength(2);
  });
});

describe("a row that another transaction holds", () => {
  test("keeps only its own player waiting, in their order", async () => {
    const held = await newPlayer(10_000);
    const others = await Promise.all(Array.from({ length: 10 }, () => newPlayer(10_000)));
    const holder = new Client(site.connection);
    await holder.connect();
    await holder.query("BEGIN");
    await holder.query("SELECT FROM player_accounts WHERE player_id = $1 FOR UPDATE", [held]);

    const order: number[] = [];
    const waiting = [1, 2, 3].map(async (bet) => {
      const result = await playDice(site.ledger, { playerId: held, bet });
      order.push(bet);
      return result;
    });
    const free = await Promise.all(others.map((playerId) => playDice(site.ledger, { playerId })));
    expect(free.filter(isRefusal)).toEqual([]);
    expect(order).toEqual([]);

    await holder.query("COMMIT");
    await holder.end();
    expect((await Promise.all(waiting)).filter(isRefusal)).toEqual([]);
    expect(order).toEqual([1, 2, 3]);
  });

  test("held for too long ends as a refusal, with nothing done", async () => {
    const held = await newPlayer(10_000);
    const impatient = await openLedger({ limits: { patienceMs: 30 } });
    await untilConnected(impatient, held);
    const holder = new Client(site.connection);
    await holder.connect();
    await holder.query("BEGIN");
    await holder.query("SELECT FROM player_accounts WHERE player_id = $1 FOR UPDATE", [held]);
    expect(await playDice(impatient, { playerId: held })).toEqual(refusal("OVERLOADED", { seconds: "1" }));
    await holder.query("ROLLBACK");
    await holder.end();
    expect(await countBets(site.database, held)).toBe(0);
  });
});

describe("a database that hangs", () => {
  test("keeps nobody behind the batch in flight waiting beyond their patience, and the batch is settled", async () => {
    const players = await Promise.all(Array.from({ length: 3 }, () => newPlayer(10_000)));
    const same = players.filter((playerId) => playerId % 2 === (players[0] ?? 0) % 2);
    const [first = 0, second = 0] = same.length > 1 ? same : players.filter((id) => !same.includes(id));
    const impatient = await openLedger({ limits: { patienceMs: 100 } });
    await untilConnected(impatient, first);
    const holder = new Client(site.connection);
    await holder.connect();
    await holder.query("BEGIN");
    await holder.query("LOCK TABLE bets IN ACCESS EXCLUSIVE MODE");
    const inFlight = playDice(impatient, { playerId: first });
    await untilSomeoneWaitsFor("bets");
    expect(await playDice(impatient, { playerId: second })).toEqual(refusal("OVERLOADED", { seconds: "1" }));
    await holder.query("COMMIT");
    await holder.end();
    expect(isRefusal(await inFlight)).toBe(false);
    expect([await countBets(site.database, first), await countBets(site.database, second)]).toEqual([1, 0]);
  });
});

describe("a full queue", () => {
  test("refuses at once what is beyond its bound and serves the rest", async () => {
    const playerId = await newPlayer(100_000);
    const small = await openLedger({ limits: { queueBound: 20, batchSize: 5 } });
    const results = await Promise.all(Array.from({ length: 50 }, () => playDice(small, { playerId })));
    expect(results.filter((result) => !isRefusal(result))).toHaveLength(20);
    expect(results.filter(isRefusal)).toEqual(
      Array.from({ length: 30 }, () => refusal("OVERLOADED", { seconds: "1" })),
    );
    expect(await countBets(site.database, playerId)).toBe(20);
  });

  test("has room for plays until all queues of plays are full, and again when they are served", async () => {
    const players = await Promise.all(Array.from({ length: 4 }, () => newPlayer(100_000)));
    const small = await openLedger({ limits: { queueBound: 2, batchSize: 1 } });
    const play = (playerId: number) => playDice(small, { playerId });
    const [even = 0, odd = 0] = [0, 1].map((rest) => players.find((playerId) => playerId % 2 === rest) ?? 0);
    const plays = [play(even), play(even)];
    expect(small.hasRoomForPlays()).toBe(true);
    plays.push(play(odd), play(odd));
    expect(small.hasRoomForPlays()).toBe(false);
    await Promise.all(plays);
    expect(small.hasRoomForPlays()).toBe(true);
  });
});

describe("a command that breaks a constraint", () => {
  test("fails alone, and the rest of its batch is settled", async () => {
    const players = await Promise.all(Array.from({ length: 6 }, () => newPlayer(10_000)));
    const [spoiler = 0, ...rest] = players;
    const spoil: Command<boolean> = {
      playerId: spoiler,
      decide(unit) {
        unit.credit({ kind: "sandbox_grant", house: "sandbox", amount: kopecks(1), causeId: spoiler });
        return decided(true);
      },
    };
    const [spoiled, ...played] = await Promise.allSettled([
      site.ledger.submit(spoil),
      ...rest.map((playerId) => playDice(site.ledger, { playerId })),
    ]);
    expect(spoiled.status).toBe("rejected");
    expect(played.filter((one) => one.status === "rejected" || isRefusal(one.value))).toEqual([]);
    expect(
      await oneRow(site.database, `SELECT balance FROM player_accounts WHERE player_id = $1`, [spoiler]),
    ).toEqual({
      balance: 10_000,
    });
  });
});

describe("what was written stays written", () => {
  test.each([
    "UPDATE transfers SET amount = amount + 1",
    "DELETE FROM transfers",
    "UPDATE bets SET payout = payout + 1 WHERE state <> 'open'",
    "DELETE FROM bets",
  ])("%s fails even for the owner of the tables", async (sql) => {
    await playDice(site.ledger, { playerId: await newPlayer(10_000) });
    await expect(asOwner(sql)).rejects.toMatchObject({ code: "23001" });
  });

  test.each([
    "UPDATE transfers SET amount = amount + 1",
    "DELETE FROM bets",
    "TRUNCATE transfers",
    "TRUNCATE bets",
    "DELETE FROM players",
    "DELETE FROM player_accounts",
    "UPDATE house_accounts SET name = 'other'",
    "DROP TABLE transfers",
  ])("%s is not allowed to the site", async (sql) => {
    await expect(site.database.query(sql)).rejects.toMatchObject({ code: "42501" });
  });

  test("a balance cannot go below zero, whatever the code does", async () => {
    const playerId = await newPlayer(100);
    await expect(
      site.database.query(`UPDATE player_accounts SET balance = balance - 101 WHERE player_id = $1`, [
        playerId,
      ]),
    ).rejects.toMatchObject({ code: "23514" });
  });
});

describe("monthly partitions", () => {
  test("are there for this month and the three after it, and making them again changes nothing", async () => {
    const made = await Promise.all(
      Array.from({ length: 4 }, () => oneRow(site.database, `SELECT ensure_month_partitions(3) AS made`)),
    );
    expect(made).toEqual(Array.from({ length: 4 }, () => ({ made: 0 })));
    expect(await oneRow(site.database, `SELECT ensure_month_partitions(5) AS made`)).toEqual({ made: 4 });
  });

  test("one cause and kind is unique over all of them", async () => {
    const bounds = await site.database.query<{ child: string }>(
      `SELECT inhrelid::regclass::text AS child FROM pg_inherits WHERE inhparent = 'transfers'::regclass`,
    );
    expect(bounds.length).toBeGreaterThan(4);
    const { key } = await oneRow<{ key: string }>(
      site.database,
      `SELECT pg_get_constraintdef(oid) AS key FROM pg_constraint WHERE conrelid = 'transfers'::regclass AND contype = 'p'`,
    );
    expect(key).toBe("PRIMARY KEY (cause_id, kind)");
  });
});

async function openLedger(setup: Parameters<typeof openTestLedger>[1] = {}): Promise<Ledger> {
  const made = await openTestLedger(site.database, setup);
  opened.push(made);
  return made;
}

/** A new ledger connects when it is first asked, and on a busy machine that takes longer than the patience of these tests. */
async function untilConnected(opened: Ledger, playerId: number): Promise<void> {
  for (;;) if (!isRefusal(await opened.submit({ playerId, decide: () => decided(true) }))) return;
}

function newPlayer(balanceKopecks: number): Promise<number> {
  return createPlayer(site, { balanceKopecks });
}

async function untilSomeoneWaitsFor(table: string): Promise<void> {
  await expect
    .poll(() =>
      oneRow(
        site.database,
        `SELECT count(*)::integer AS waiting FROM pg_locks
           WHERE relation = $1::regclass AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
        [table],
      ),
    )
    .toEqual({ waiting: 1 });
}

async function pidOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(`SELECT pg_backend_pid() AS pid`);
  return rows[0]?.pid ?? 0;
}

async function asOwner(sql: string): Promise<void> {
  const client = new Client(site.connection);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
