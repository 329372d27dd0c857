import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { changeSetting } from "../src/settings/settings-service.ts";
import { oneRow } from "./_harness-ledger.ts";
import { useServers } from "./_harness-servers.ts";
import { post, signIn } from "./_harness-site.ts";
import { until } from "./_patience.ts";
import { patientFetch } from "./_patient-fetch.ts";
import { connectTo, nextEvent } from "./_realtime.ts";

/** What a player of the sandbox begins with, roubles. */
const START = 1000;

const servers = useServers({
  count: 2,
  prepare: ({ database }) => changeSetting(database, "payments", { wagerTimes: 3, checkAfterSeconds: 1 }),
});

describe("through the sandbox's provider", () => {
  test("a script pays: the answer comes when the site has taken the call", async () => {
    const visitor = await newVisitor();
    const { link, id } = await begin(visitor, { sum: "150.50", system: "qiwi" });
    expect(await providerSays(`${link}/paid`)).toEqual({ status: "paid", site: { status: 200 } });
    expect(await balanceOf(visitor)).toBe(START + 150.5);
    expect(await stateOf(id)).toBe("paid");
    // What is decided stays.
    expect(await providerSays(`${link}/declined`)).toMatchObject({ status: "paid" });
    expect(await providerSays(`${link}/paid`)).toMatchObject({ status: "paid", site: { status: 200 } });
    expect(await balanceOf(visitor)).toBe(START + 150.5);
  });

  test("a browser pays with two buttons and no script, and comes back; its coming back credits nothing", async () => {
    const visitor = await newVisitor();
    const { link, id } = await begin(visitor, { sum: 300, system: "fkwallet" });
    const page = await (await patientFetch(link, { headers: { accept: "text/html" } })).text();
    expect(page).toContain("300.00&nbsp;₽");
    expect(page).not.toContain("<script");
    const action = /<form method="post" action="([^"]+\/paid)"><button[^>]*>Оплатить</u.exec(page)?.[1] ?? "";
    expect(page).toMatch(/<button[^>]*>Отказаться</u);
    // Whoever merely comes back has paid nothing.
    await patientFetch(`${servers.origin(0)}/wallet/payment?payment=${id}&status=1`);
    expect(await stateOf(id)).toBe("waiting");
    const paid = await patientFetch(new URL(action, link), {
      method: "POST",
      headers: {
        accept: "text/html,application/xhtml+xml",
        "content-type": "application/x-www-form-urlencoded",
      },
      redirect: "manual",
    });
    expect([paid.status, paid.headers.get("location")]).toEqual([
      303,
      `${servers.origin(0)}/wallet/payment?payment=${id}`,
    ]);
    await expect.poll(() => stateOf(id)).toBe("paid");
    expect(await (await patientFetch(link)).text()).toContain("Заказ оплачен");
  });

  test("a declined order stays unpaid, and the list says so", async () => {
    const visitor = await newVisitor();
    const { link, id } = await begin(visitor, { sum: 100, system: "linepay" });
    expect(await providerSays(`${link}/declined`)).toEqual({ status: "declined", site: { status: 200 } });
    expect(await balanceOf(visitor)).toBe(START);
    const list = await post(servers.origin(1), "/api/payment/get", {
      cookie: visitor.cookies[1] ?? "",
      body: {},
    });
    expect(list.body.success).toMatchObject({ data: [{ id, status: 0, declined: true, sum: 100 }] });
  });

  test.each([
    ["late", 403],
    ["forged", 403],
    ["altered", 403],
    ["unknown", 404],
  ])("a call that is %s is refused @release", async (fault, status) => {
    const visitor = await newVisitor();
    const { link, id } = await begin(visitor, { sum: 100, system: "qiwi" });
    expect(await providerSays(`${link}/${fault}`)).toEqual({ status: "waiting", site: [{ status }] });
    expect(await stateOf(id)).toBe("waiting");
    expect(await balanceOf(visitor)).toBe(START);
  });

  test("any node's provider knows the orders of all, and what it says at once is credited once @release", async () => {
    const visitor = await newVisitor();
    const { link, id } = await begin(visitor, { sum: 200, system: "qiwi" });
    const other = new URL(new URL(link).pathname, await providerOrigin(1));
    const calls = Array.from(
      { length: 16 },
      (_, index) => `${index % 2 === 0 ? link : other.href}/${index % 4 < 2 ? "duplicate" : "paid"}`,
    );
    for (const said of await Promise.all(calls.map(providerSays)))
      expect(said).toMatchObject({ status: "paid" });
    expect(await stateOf(id)).toBe("paid");
    expect(await balanceOf(visitor)).toBe(START + 200);
  });

  test("an address that leads to no order says so", async () => {
    const { link } = await begin(await newVisitor(), { sum: 100, system: "qiwi" });
    for (const method of ["GET", "POST"]) {
      const answer = await patientFetch(`${link}x${method === "POST" ? "/paid" : ""}`, { method });
      expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining("Заказа нет")]);
    }
  });

  test("its API answers nobody without the signature", async () => {
    const { link, id } = await begin(await newVisitor(), { sum: 100, system: "qiwi" });
    const asked = await patientFetch(new URL(`/orders/${id}`, link));
    const made = await patientFetch(new URL("/orders", link), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    });
    expect([asked.status, made.status]).toEqual([403, 403]);
  });
});

test("the player's windows on the node hear of the payment and of the balance", async () => {
  const visitor = await newVisitor();
  const socket = await connectTo(await socketPort(0), { session: sessionOf(visitor.cookies[0] ?? "") });
  const heard = Promise.all([nextEvent(socket, "payment"), nextEvent(socket, "updateBalance")]);
  const { link, id } = await begin(visitor, { sum: 100, system: "qiwi" });
  await neverAskedAbout(id);
  await providerSays(`${link}/paid`);
  expect(await heard).toEqual([
    { id, status: 1, declined: false, sum: 100, bonus: 0 },
    { balance: START + 100, balance_version: expect.any(Number), win: 100 },
  ]);
});

describe("a call that is lost", () => {
  test("because the site was killed is made up for by asking the provider", async () => {
    const visitor = await newVisitor();
    const orders = await Promise.all([100, 200, 300].map((sum) => begin(visitor, { sum, system: "qiwi" })));
    await Promise.all([servers.kill(0), servers.kill(1)]);
    // Paid at the provider while its calls find nobody.
    await servers
      .site()
      .database.query(`UPDATE sandbox_payments SET state = 'paid' WHERE order_id = ANY($1)`, [
        orders.map(({ id }) => String(id)),
      ]);
    expect(await Promise.all(orders.map(({ id }) => stateOf(id)))).toEqual(["waiting", "waiting", "waiting"]);
    await Promise.all([servers.start(0), servers.start(1)]);
    for (const { id } of orders) await expect.poll(() => stateOf(id)).toBe("paid");
    visitor.cookies = await signInAtBoth(visitor.vkId);
    expect(await balanceOf(visitor)).toBe(START + 600);
  });

  test("in the middle of killing and calling, over and over, is credited once in the end @release", async () => {
    const visitor = await newVisitor();
    const orders: { link: string; id: number }[] = [];
    for (let round = 0; round < 3; round += 1) {
      const order = await begin(visitor, { sum: 50, system: "qiwi" });
      orders.push(order);
      // Before the first call is answered, after the first, and after half of them.
      const killed = Promise.withResolvers<void>();
      let answered = 0;
      const kill = (): void => {
        if (answered === round * 2) killed.resolve(servers.kill(0));
      };
      const calls = Array.from({ length: 8 }, async () => {
        // The process that dies is not there to be asked again.
        await fetch(`${order.link}/paid`, { method: "POST" });
        answered += 1;
        kill();
      });
      kill();
      await Promise.all([killed.promise, Promise.allSettled(calls)]);
      await servers.start(0);
      visitor.cookies = await signInAtBoth(visitor.vkId);
      // Whatever became of the calls: whoever pays again, or is asked, says the same.
      await servers
        .site()
        .database.query(`UPDATE sandbox_payments SET state = 'paid' WHERE token = $1`, [
          new URL(order.link).pathname.split("/").at(-1),
        ]);
    }
    const sum = orders.length * 50;
    await expect.poll(() => balanceOf(visitor)).toBe(START + sum);
    for (const { id } of orders) expect(await stateOf(id)).toBe("paid");
    // Whoever is called once more, by either node's provider, credits nothing.
    const again = await providerOrigin(0);
    for (const { link } of orders) {
      const { pathname } = new URL(link);
      expect(await providerSays(`${again}${pathname}/paid`)).toMatchObject({
        status: "paid",
        site: { status: 200 },
      });
    }
    expect(await balanceOf(visitor)).toBe(START + sum);
  });
});

type Visitor = { readonly vkId: string; cookies: string[] };

let visitors = 0;

async function newVisitor(): Promise<Visitor> {
  visitors += 1;
  const vkId = `payer-${visitors}`;
  return { vkId, cookies: await signInAtBoth(vkId) };
}

/** One after another: the first one makes the player. */
async function signInAtBoth(vkId: string): Promise<string[]> {
  return [await signIn(servers.origin(0), { vkId }), await signIn(servers.origin(1), { vkId })];
}

async function begin({ cookies }: Visitor, body: object): Promise<{ link: string; id: number }> {
  return beginAt(0, cookies[0] ?? "", body);
}

/** Under a key: a process that has no answer of its database yet is asked again for the same payment. */
function beginAt(index: number, cookie: string, body: object): Promise<{ link: string; id: number }> {
  return until("a payment is begun", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const answer = await post(servers.origin(index), "/api/payment/new", { cookie, body, headers });
    // The provider runs in the same process, and may be too busy to answer it in time.
    if (answer.body.code === "PAYMENT_UNAVAILABLE") return null;
    const { link, id } = answer.body.success ?? {};
    if (typeof link !== "string" || typeof id !== "number") throw new Error(JSON.stringify(answer));
    return { link, id };
  });
}

/** A node that asks the provider by itself would hear of the payment first, and no other one's windows. One that is due is being asked about. */
async function neverAskedAbout(id: number): Promise<void> {
  await until("nobody asks about the payment", async () => {
    const sql = `UPDATE payments SET next_check_at = NULL WHERE id = $1 AND next_check_at > now() RETURNING id`;
    return (await servers.site().database.query(sql, [id])).length > 0;
  });
}

/** What the provider answers to a press of its button, when the site was in time for the provider's call. */
function providerSays(url: string): Promise<unknown> {
  return until("the site answers the provider", async () => {
    const said: unknown = await (await patientFetch(url, { method: "POST" })).json();
    return !IS_LATE.test(JSON.stringify(said)) && said;
  });
}

/** Not answered in time. Whoever presses once more is answered with what was decided. */
const IS_LATE = /"site":\[?\{"status":0\}/u;

async function balanceOf(visitor: Visitor): Promise<unknown> {
  const answer = await post(servers.origin(1), "/api/get", { cookie: visitor.cookies[1] ?? "" });
  return JSON.parse(JSON.stringify(answer.body.success)).user.balance;
}

async function stateOf(id: number): Promise<string> {
  return (
    await oneRow<{ state: string }>(servers.site().database, `SELECT state FROM payments WHERE id = $1`, [id])
  ).state;
}

/** Where browsers reach the provider of a node: as its own links say. */
async function providerOrigin(index: number): Promise<string> {
  const cookie = await signIn(servers.origin(index), { vkId: "somebody" });
  const { link } = await beginAt(index, cookie, { sum: 1, system: "qiwi" });
  return new URL(link).origin;
}

async function socketPort(index: number): Promise<number> {
  const answer = await post(servers.origin(index), "/api/get");
  return JSON.parse(JSON.stringify(answer.body.success)).site.socketPort;
}

function sessionOf(cookie: string): string {
  return cookie.split("=")[1] ?? "";
}
