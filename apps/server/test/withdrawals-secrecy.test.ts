import { beforeAll, expect, test } from "vitest";
import { io } from "socket.io-client";
import { changeSetting } from "../src/settings/settings-service.ts";
import { useServers } from "./_harness-servers.ts";
import { post, signIn } from "./_harness-site.ts";

/** As people type them; no part of these digits may come back, but for the last four. */
const TYPED = {
  qiwi: "+7 916 555-38-21",
  card: "5500 0000 0000 0004",
  fkwallet: "F987654321",
  yoomoney: "4100 9876 5432 109",
};

const servers = useServers({
  environment: { SANDBOX_START_BALANCE: "100000.00", LOG_LEVEL: "trace" },
  async prepare({ database }) {
    await changeSetting(database, "withdrawals", {
      minDepositsKopecks: 0,
      twoOperatorsAboveKopecks: 1_000_000,
      activeDays: 30,
    });
  },
});
const traffic: string[] = [];

beforeAll(() => {
  const { stdout, stderr } = servers.process(0).child;
  for (const stream of [stdout, stderr]) stream?.on("data", (piece: string) => traffic.push(piece));
});

test("no answer, event, log line or row holds the number that money goes to", async () => {
  const cookie = await signIn(servers.origin(), { vkId: "secret" });
  const socket = await listen(cookie);
  for (const [system, number] of Object.entries(TYPED)) {
    const out = { system, system_number: number, sum: "600.00" };
    const headers = { "idempotency-key": `out-${system}` };
    const made = await call("/api/withdraw/out", { cookie, body: out, headers });
    expect(made.status).toBe(200);
    const { id } = JSON.parse(JSON.stringify(made.body.success)).data;
    await call("/api/withdraw/out", { cookie, body: out, headers });
    await call("/api/withdraw/out", { cookie, body: { ...out, sum: "601.00" }, headers });
    await call("/api/withdraw/out", { cookie, body: { ...out, sum: "0.01" } });
    await call("/api/withdraw/out", { cookie, body: { ...out, sum: { number } } });
    await call("/api/withdraw/out", { cookie, body: { ...out, sum: "5000000.00" } });
    await call("/api/withdraw/out", { cookie, body: { ...out, system: `${system} ` } });
    await call("/api/withdraw/out", { cookie, body: { ...out, system_number: `${number}0000000000` } });
    await call("/api/withdraw/getOut", { cookie, body: {} });
    await call("/api/withdraw/cancel", { cookie, body: { id } });
  }
  await call("/api/withdraw/terms", { cookie, body: {} });
  socket.disconnect();
  const rows = await everyRow();
  // What is looked through is what was meant: the masks are there.
  for (const mask of ["+7 *** ***-38-21", "**** **** **** 0004", "F****321", "4100 **** 2109"]) {
    expect(rows).toContain(mask);
    expect(traffic.join("\n")).toContain(mask);
  }
  const everything = [...traffic, rows].join("\n");
  for (const typed of Object.values(TYPED)) {
    for (const form of formsOf(typed)) expect(everything.includes(form)).toBe(false);
  }
});

/** As typed, bare, and both encoded; a phone is still one without its first digit. */
function formsOf(typed: string): string[] {
  const bare = typed.replaceAll(/[\s+-]/gu, "");
  return [typed, bare, bare.slice(1)].flatMap((text) =>
    (["utf8", "hex", "base64url"] as const).map((encoding) => Buffer.from(text).toString(encoding)),
  );
}

async function call(path: string, asked: Parameters<typeof post>[2]) {
  const answer = await post(servers.origin(), path, asked);
  traffic.push(JSON.stringify(answer));
  return answer;
}

/** Everything that the database holds, as text. */
async function everyRow(): Promise<string> {
  const tables = await servers.site().database.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
       AND has_table_privilege(oid, 'SELECT')`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await servers
      .site()
      .database.query<{ row: string }>(`SELECT t::text AS row FROM "${name}" AS t`);
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.join("\n");
}

async function listen(cookie: string) {
  const facts = await post(servers.origin(), "/api/get");
  const { socketPort } = JSON.parse(JSON.stringify(facts.body.success)).site;
  const socket = io(`http://127.0.0.1:${socketPort}`, {
    transports: ["websocket"],
    extraHeaders: { cookie },
  });
  socket.onAny((...event: unknown[]) => traffic.push(JSON.stringify(event)));
  await new Promise((resolve) => socket.once("connect", () => resolve(null)));
  return socket;
}
