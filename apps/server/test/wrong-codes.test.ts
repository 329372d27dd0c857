import { expect, test } from "vitest";
import type { EdgeSite } from "./_edge.ts";
import { newPerson, post, signIn } from "./_edge-calls.ts";
import { until } from "./_patience.ts";
import { edgesOfFile } from "./_use-edge.ts";

const edges = edgesOfFile();
const { open } = edges;

/** The sessions of players who have Telegram, which codes ask for. */
async function signInLinked(site: EdgeSite, count: number): Promise<string[]> {
  const people = Array.from({ length: count }, newPerson);
  const cookies = [];
  for (const person of people) cookies.push(await signIn(site, person));
  await edges.test.database.query(`UPDATE players SET telegram_id = id::text WHERE telegram_id IS NULL`);
  return cookies;
}

/** How long a code waits for its turn. */
const TURN_MS = 3_000;

let keys = 0;
const tryCode = (site: EdgeSite, cookie: string, remoteAddress: string) => {
  const headers = { "idempotency-key": `wrong-${(keys += 1)}` };
  return post(site, "/api/promo/active", { cookie, remoteAddress, headers, body: { name: "NONE" } });
};

test("wrong promo codes make their player wait, and their address when many players try there; refusals for something else do not", async () => {
  const site = await open({ settings: { wrongCodes: { perPlayer: 2, perAddress: 3 } } });
  const [anna = "", boris = ""] = await signInLinked(site, 2);
  const codes = async (cookie: string, address: string) => (await tryCode(site, cookie, address)).json().code;
  expect(await codes("", "203.0.113.1")).toBe("NOT_SIGNED_IN");
  expect(await codes(anna, "203.0.113.1")).toBe("PROMO_UNKNOWN");
  expect(await codes(anna, "203.0.113.1")).toBe("PROMO_UNKNOWN");
  const refused = await tryCode(site, anna, "203.0.113.2");
  expect([refused.statusCode, refused.json().code]).toEqual([429, "TOO_OFTEN"]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(60);
  expect(await codes(boris, "203.0.113.1")).toBe("PROMO_UNKNOWN");
  expect(await codes(boris, "203.0.113.1")).toBe("TOO_OFTEN");
  expect(await codes(boris, "203.0.113.2")).toBe("PROMO_UNKNOWN");
  expect((await post(site, "/api/get", { cookie: anna })).statusCode).toBe(200);
});

test("wrong codes are no more when they come at once, and what was none does not count", async () => {
  const site = await open({ settings: { wrongCodes: { perPlayer: 5, perAddress: 100 } } });
  const [cookie = "", other = ""] = await signInLinked(site, 2);
  const answers = await Promise.all(Array.from({ length: 20 }, () => tryCode(site, cookie, "203.0.113.1")));
  const codes = answers.map((answer) => answer.json().code);
  expect(codes.filter((code) => code === "PROMO_UNKNOWN")).toHaveLength(5);
  expect(codes.filter((code) => code === "TOO_OFTEN")).toHaveLength(15);
  const next = await tryCode(site, cookie, "203.0.113.1");
  expect(Number(next.headers["retry-after"])).toBeGreaterThan(60);
  for (let count = 0; count < 20; count += 1) {
    const answer = await post(site, "/api/promo/active", {
      cookie: other,
      remoteAddress: "203.0.113.2",
      headers: { "idempotency-key": `empty-${count}` },
      body: { name: " " },
    });
    expect(answer.json().code).toBe("PROMO_EMPTY");
  }
});

test("codes that are still looked at make others wait for their turn, for a while", async () => {
  const site = await open({ settings: { wrongCodes: { perPlayer: 1, perAddress: 100 } } });
  const [cookie = ""] = await signInLinked(site, 1);
  const { first } = await edges.test.database.transaction(async (query) => {
    await query(`SELECT FROM player_accounts FOR UPDATE`);
    const looking = tryCode(site, cookie, "203.0.113.1");
    await until("a code is looked at", async () => {
      const waiting = await edges.test.database.query(
        `SELECT FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE datname = current_database() AND NOT granted`,
      );
      return waiting.length > 0;
    });
    const meanwhile = await tryCode(site, cookie, "203.0.113.1");
    expect(meanwhile.headers["retry-after"]).toBe("1");
    return { first: looking };
  });
  expect((await first).json().code).toBe("PROMO_UNKNOWN");
});

test("what is none waits for its turn and is answered, however many come at once", async () => {
  const site = await open({ settings: { wrongCodes: { perPlayer: 2, perAddress: 3 } } });
  const cookies = await signInLinked(site, 2);
  const send = (cookie: string, key: string) =>
    post(site, "/api/promo/active", {
      cookie,
      remoteAddress: "203.0.113.3",
      headers: { "idempotency-key": key },
      body: { name: " " },
    });
  const untilItsTurn = async (cookie: string, key: string) => {
    const sentAt = performance.now();
    const answer = await send(cookie, key);
    const hasWaited = performance.now() - sentAt >= TURN_MS && answer.headers["retry-after"] === "1";
    // On a busy machine those before it may take longer than a code waits: it comes again, once.
    return hasWaited && answer.json().code === "TOO_OFTEN" ? send(cookie, key) : answer;
  };
  const answers = await Promise.all(
    cookies.flatMap((cookie, player) =>
      Array.from({ length: 5 }, (_, index) => untilItsTurn(cookie, `turn-${player}-${index}`)),
    ),
  );
  expect(answers.filter((answer) => answer.json().code !== "PROMO_EMPTY")).toEqual([]);
});

test("wrong codes make a player wait for longer the more they are", async () => {
  const wrongCodes = { perPlayer: 1, perAddress: 100 };
  const site = await open({ settings: { wrongCodes } });
  const [cookie = ""] = await signInLinked(site, 1);
  await tryCode(site, cookie, "203.0.113.1");
  const settings = site.deps.settings.current();
  site.deps.settings.current = () => ({ ...settings, wrongCodes: { ...wrongCodes, perPlayer: 2 } });
  await tryCode(site, cookie, "203.0.113.1");
  site.deps.settings.current = () => ({ ...settings, wrongCodes });
  const refused = await tryCode(site, cookie, "203.0.113.1");
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(600);
});
