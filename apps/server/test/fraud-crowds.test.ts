import { expect, test } from "vitest";
import {
  accounts,
  haveDeposited,
  lookForRings,
  ringAt,
  ringOf,
  signInFrom,
  strangers,
  twoAt,
  withdrawTo,
  useFraudDatabase,
} from "./_fraud.ts";
import { makeBets } from "./_made-bets.ts";

const fraud = useFraudDatabase();
const { newAddress } = fraud;

const evidenceAt = (address: string) =>
  fraud.database.query<{ low: number; high: number; kind: string }>(
    `SELECT low_id AS low, high_id AS high, kind FROM fraud_evidence WHERE mark = $1 ORDER BY low_id, high_id`,
    [address],
  );

test("accounts of one graphics card at one address are a ring, however many they are", async () => {
  const ids = await accounts(fraud.database, 9, { videocard: "ONE CARD OF NINE" });
  await signInFrom(fraud.database, ids, newAddress());
  await lookForRings(fraud.database, { crowd: 8 });
  expect(await ringOf(fraud.database, ids[0])).toMatchObject({
    score: 60,
    rules: ["device", "many"],
    members: ids,
  });
});

test("accounts of one destination are a ring, whoever else signs in where they do", async () => {
  const address = newAddress();
  const ids = await accounts(fraud.database, 2);
  const neighbours = await strangers(fraud.database, 9);
  await haveDeposited(fraud.database, neighbours);
  await signInFrom(fraud.database, [...ids, ...neighbours], address);
  await withdrawTo(fraud.database, ids, `wallet ${address}`);
  await lookForRings(fraud.database);
  expect(await ringOf(fraud.database, ids[0])).toMatchObject({ members: ids, rules: ["destination"] });
});

test("a carrier's address makes no ring, even with the same graphics card", async () => {
  const address = newAddress();
  const ids: number[] = [];
  for (let model = 0; model < 20; model += 1) {
    ids.push(...(await accounts(fraud.database, 10, { videocard: `Model ${model}` })));
  }
  await haveDeposited(
    fraud.database,
    ids.filter((_, place) => place % 2 === 0),
  );
  await signInFrom(fraud.database, ids, address);
  await lookForRings(fraud.database);
  const inRings = await fraud.database.query(`SELECT FROM fraud_ring_players WHERE player_id = ANY($1)`, [
    ids,
  ]);
  expect(inRings).toEqual([]);
  expect(await evidenceAt(address)).toEqual([]);
});

test("an address makes no ring where more devices than a crowd's are in use, by deposits, withdrawals or bets", async () => {
  const address = newAddress();
  const ids = await accounts(fraud.database, 2, { videocard: "IN A CROWD" });
  const neighbours = await strangers(fraud.database, 9);
  await haveDeposited(fraud.database, neighbours.slice(0, 3));
  await withdrawTo(fraud.database, neighbours.slice(3, 6), `wallet ${address}`);
  await makeBets(
    fraud.database,
    neighbours.slice(6).map((playerId) => ({
      playerId,
      game: "dice",
      state: "lost",
      stake: 100,
      payout: 0,
      potPayout: 0,
      at: new Date(),
    })),
  );
  await signInFrom(fraud.database, [...ids, ...neighbours], address);
  await lookForRings(fraud.database, { crowd: 8 });
  expect(await ringOf(fraud.database, ids[0])).toBeNull();
  await lookForRings(fraud.database, { crowd: 9 }, { stepPlayers: 7 });
  expect(await ringOf(fraud.database, ids[0])).toMatchObject({ members: ids, rules: ["device"] });
});

test("an address that turns out to be a carrier's goes on linking members of one ring and nobody else", async () => {
  const { ids, address, ring } = await twoAt(fraud.database, newAddress());
  const neighbours = await strangers(fraud.database, 9);
  await haveDeposited(fraud.database, neighbours);
  await signInFrom(fraud.database, neighbours.slice(0, 2), address);
  await lookForRings(fraud.database);
  expect((await evidenceAt(address)).map(({ kind }) => kind).toSorted()).toEqual([
    ...Array.from({ length: 5 }, () => "address"),
    "device",
  ]);
  const [late = 0] = await accounts(fraud.database, 1, { videocard: `CARD ${address}` });
  await signInFrom(fraud.database, [...neighbours.slice(2), late], address);
  await lookForRings(fraud.database);
  const [low, high] = ids;
  expect(await evidenceAt(address)).toEqual([{ low, high, kind: "device" }]);
  expect(await ringAt(fraud.database, ring.id)).toEqual(ring);
  expect(await ringOf(fraud.database, late)).toBeNull();
});

test("a ring is not ended by accounts that somebody makes and never uses", async () => {
  const address = newAddress();
  const ids = await accounts(fraud.database, 3, { videocard: "USED" });
  await haveDeposited(fraud.database, ids);
  await signInFrom(fraud.database, ids, address);
  await lookForRings(fraud.database);
  const ring = await ringOf(fraud.database, ids[0]);
  expect(ring).toMatchObject({ members: ids, score: 40 });
  const idle = await strangers(fraud.database, 6);
  await signInFrom(fraud.database, idle, address);
  await lookForRings(fraud.database);
  expect(await ringOf(fraud.database, ids[0])).toEqual(ring);
  for (const id of idle) expect(await ringOf(fraud.database, id)).toBeNull();
});

test("a ring keeps number and state while more come from its address than make a crowd", async () => {
  const { ids, address, videocard, ring } = await twoAt(fraud.database, newAddress());
  await fraud.database.query(`UPDATE fraud_rings SET state = 'watched' WHERE id = $1`, [ring.id]);
  const come = [];
  for (let time = 0; time < 4; time += 1) {
    const next = await accounts(fraud.database, 3, { videocard });
    await haveDeposited(fraud.database, next);
    await signInFrom(fraud.database, next, address);
    await lookForRings(fraud.database);
    come.push(...next);
    expect(await ringAt(fraud.database, ring.id)).toMatchObject({
      state: "watched",
      members: [...ids, ...come],
    });
  }
});
