import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSiteKeys } from "../src/compose/site-keys.ts";
import { referralLink } from "../src/features/referrals/referral-link.ts";
import { systemRandom } from "../src/platform/runtime/random.ts";
import { deriveKeys, type SecretKeys } from "../src/platform/runtime/secret-key.ts";
import { freePort } from "./_free-port.ts";
import { createTestDatabase, type TestDatabase } from "./_harness-database.ts";
import { environmentFor, type ServerProcess, startServerProcess } from "./_harness-site.ts";
import { patientFetch } from "./_patient-fetch.ts";
import { until } from "./_patience.ts";
import {
  bundles,
  formsOf,
  leaksIn,
  type Piece,
  plant,
  type PlantedSecret,
  SENT,
} from "./_planted-secrets.ts";
import { openStranger, type Stranger } from "./_planted-stranger.ts";

const KEYS: SecretKeys = [systemRandom.bytes(32), systemRandom.bytes(32)];
const ENVIRONMENT = {
  PAYMENT: [plant("pay-"), plant("old-pay-")],
  TELEGRAM_BOT_TOKEN: `8${"1234567890".slice(0, 9)}:${plant("AA")}x`,
  TELEGRAM_WEBHOOK_SECRET: plant("hook-"),
  VK_GROUP_TOKEN: plant("vk1.a."),
  BACKUP_KEY: Buffer.from(systemRandom.bytes(32)).toString("hex"),
} as const;
const VK = {
  access: plant("vk2.access."),
  refresh: plant("vk2.refresh."),
  id: plant("eyJ."),
  broken: plant("vk2.broken."),
};

const pieces: Piece[] = [];
const planted: PlantedSecret[] = [];
let database: TestDatabase;
let stranger: Stranger;
let server: ServerProcess;
let metricsPort: number;

beforeAll(async () => {
  database = await createTestDatabase();
  const token = { access_token: VK.access, refresh_token: VK.refresh, id_token: VK.id, user_id: 77 };
  stranger = await openStranger(
    {
      "/token": JSON.stringify(token),
      "/user": JSON.stringify({ user: { user_id: 77, first_name: "Оля", last_name: "Рулевая" } }),
    },
    SENT.providerWords,
  );
  const port = await freePort();
  metricsPort = await freePort();
  server = await startServerProcess({
    ...environmentFor(database),
    SECRET_KEY: "",
    SECRET_KEYS: KEYS.map((key) => Buffer.from(key).toString("hex")).join(","),
    NODE_ENV: "test",
    SANDBOX: "false",
    LOG_LEVEL: "trace",
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    VK_CLIENT_ID: "51234567",
    VK_TOKEN_URL: `${stranger.origin}/token`,
    VK_USER_URL: `${stranger.origin}/user`,
    VK_API_URL: stranger.origin,
    VK_GROUP_ID: "7",
    VK_GROUP_TOKEN: ENVIRONMENT.VK_GROUP_TOKEN,
    PAYMENT_API_URL: stranger.origin,
    PAYMENT_SECRET: ENVIRONMENT.PAYMENT.join(","),
    TELEGRAM_API_URL: stranger.origin,
    TELEGRAM_BOT_TOKEN: ENVIRONMENT.TELEGRAM_BOT_TOKEN,
    TELEGRAM_BOT_NAME: "rumb_bot",
    TELEGRAM_CHANNEL: "@rumb",
    TELEGRAM_WEBHOOK_SECRET: ENVIRONMENT.TELEGRAM_WEBHOOK_SECRET,
    BACKUP_KEY: ENVIRONMENT.BACKUP_KEY,
  });
  for (const stream of [server.child.stdout, server.child.stderr])
    stream?.on("data", (text: string) => pieces.push({ where: "the log", text }));
});

afterAll(async () => {
  await server.stop();
  await stranger.close();
  await database.drop();
});

test("no secret of forty kinds is in an answer, a line of the log, the metrics or a bundle", async () => {
  plantKeys();
  const session = await signIn();
  await signInWrongly();
  await callWithSecrets(session);
  await callAsOtherServers();
  await plantSeeds();
  await plantWhatWasSigned();
  await call("/api/exit", { headers: { cookie: session } });
  const metrics = await patientFetch(`http://127.0.0.1:${metricsPort}/metrics`);
  pieces.push({ where: "the metrics", text: await metrics.text() });
  for (const path of ["/docs/json", "/", "/console/", "/readyz", "/.well-known/security.txt"])
    await visit(path);
  pieces.push(...bundles());
  // Until its last line.
  const closed = once(server.child, "close");
  await server.stop();
  await closed;

  expect(new Set(planted.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(40);
  expect(planted.filter(({ value }) => value.length < 10)).toEqual([]);
  expect(leaksIn(pieces, planted)).toEqual([]);
  // What is looked through is what was meant.
  const log = pieces.filter(({ where }) => where === "the log").map(({ text }) => text);
  expect(log.join("")).toContain("a call about money or access");
  expect(log.join("")).toContain("VK did not answer");
  expect(pieces.map(({ text }) => text).join("")).toContain("PROMO_UNKNOWN");
  // Each would be found, however it was written.
  for (const secret of planted)
    for (const form of formsOf(secret.value))
      expect(leaksIn([{ where: "a planted line", text: `{"msg":"${form}"}` }], [secret])).toHaveLength(1);
});

/** What the environment gave, and what follows from it. */
function plantKeys(): void {
  planted.push(
    { kind: "the secret key", value: KEYS[0] },
    { kind: "the secret key of before", value: KEYS[1] ?? "" },
    { kind: "the database's password", value: database.connection.password },
  );
  for (const [name, value] of Object.entries(ENVIRONMENT))
    for (const [index, one] of [value].flat().entries())
      planted.push({ kind: `${name} ${index}`, value: one });
  for (const purpose of PURPOSES)
    planted.push({ kind: `the key for ${purpose}`, value: deriveKeys(KEYS, purpose)[0] });
  for (const [kind, value] of Object.entries(VK)) planted.push({ kind: `VK's ${kind} token`, value });
  for (const [kind, value] of Object.entries(SENT)) planted.push({ kind: `${kind} that was sent`, value });
}

const PURPOSES = [
  "sessions",
  "server seeds",
  "withdrawal destinations",
  "withdrawal destination hashes",
  "telegram link codes",
  "telegram webhook",
  "referral cookies",
  "referral visitors",
  "audit anchors",
];

/** Signs in at the stranger's VK, and gives the session's cookie. The stranger may once be too busy to answer in time. */
async function signIn(): Promise<string> {
  const session = (await trySignIn()) ?? (await trySignIn());
  if (session === null) throw new Error("VK does not let the player in");
  for (const { body } of stranger.heard.filter(({ url }) => url === "/token")) {
    const value = new URLSearchParams(body).get("code_verifier") ?? "";
    planted.push({ kind: "the verifier of a code", value });
  }
  planted.push({ kind: "a session", value: session.value, meantFor: ["the way back"] });
  const [sealed] = await database.database.query<{ seal: Buffer }>(`SELECT seal FROM sessions LIMIT 1`);
  planted.push({ kind: "the seal of a session", value: sealed?.seal ?? "" });
  return session.cookie;
}

async function trySignIn() {
  const start = await visit("/login/vk", "the way to VK");
  const state = cookieIn(start, "rumb_login");
  const query = new URLSearchParams({ code: SENT.goodCode, state: state.value, device_id: SENT.deviceId });
  const back = await visit(`/api/vk/auth?${query.toString()}`, "the way back", { cookie: state.cookie });
  planted.push({ kind: "the state of a sign-in", value: state.value, meantFor: ["the way to VK"] });
  const session = cookieIn(back, "rumb_session");
  return session.value === "" ? null : session;
}

async function signInWrongly(): Promise<void> {
  const query = new URLSearchParams({
    code: SENT.wrongCode,
    state: SENT.foreignState,
    device_id: SENT.deviceId,
  });
  await visit(`/api/vk/auth?${query.toString()}`, "an answer", { cookie: `rumb_login=${SENT.foreignState}` });
  const start = await visit("/login/vk", "the way to VK");
  const { cookie, value } = cookieIn(start, "rumb_login");
  stranger.answer("/token", VK.broken);
  await visit(
    `/api/vk/auth?${new URLSearchParams({ code: SENT.wrongCode, state: value }).toString()}`,
    "an answer",
    { cookie },
  );
}

async function callWithSecrets(session: string): Promise<void> {
  const headers = {
    cookie: `${session}; other=${SENT.otherCookie}`,
    authorization: `Bearer ${SENT.bearer}`,
    "idempotency-key": SENT.idempotencyKey,
  };
  for (const [system, number] of Object.entries({
    card: SENT.card,
    qiwi: SENT.qiwi,
    fkwallet: SENT.fkwallet,
    yoomoney: SENT.yoomoney,
  }))
    for (const sum of ["600.00", { sum: 1 }])
      await call("/api/withdraw/out", { headers, body: { system, system_number: number, sum } });
  await call("/api/dice/play", { headers, body: { bet: 1, chance: 50, btn: "up" } });
  await database.database.query(`UPDATE players SET telegram_id = '700000001'`);
  await call("/api/promo/active", { headers, body: { name: SENT.promo } });
  await call("/api/payment/new", { headers: { cookie: session }, body: { sum: 100, system: "qiwi" } });
  await call("/api/bonus/repost/check", { headers: { cookie: session } });
  await call("/api/get", { headers: { cookie: `rumb_session=${SENT.foreignSession}` } });
  await call("/api/fair/get", { headers: { cookie: session } });
  const secrets = { passkey: SENT.passkey, totp: SENT.totp, recovery: SENT.recovery };
  await call("/api/operator/settings/change", { headers: { cookie: session }, body: secrets });
  await call("/api/exit", { headers: { cookie: session }, body: secrets });
  const [row] = await database.database.query<{ code: string }>(
    `SELECT ref_code AS code FROM players LIMIT 1`,
  );
  const { pathname } = new URL(referralLink(server.origin, row?.code ?? ""));
  const invited = await visit(pathname, "a partner's link", { "sec-fetch-mode": "navigate" });
  const cookie = invited.headers.getSetCookie().find((one) => one.includes("rumb_ref="));
  planted.push({
    kind: "a partner's cookie",
    value: cookie?.split(/[=;]/u)[1] ?? plant(),
    meantFor: ["a partner's link"],
  });
}

async function callAsOtherServers(): Promise<void> {
  const headers = { "x-telegram-bot-api-secret-token": SENT.wrongHook };
  const body = { update_id: 1, message: { text: "/start x" } };
  await call("/api/telegram/webhook", { headers, body });
  await call("/api/payment/callback/qiwi", {
    headers: {
      "x-payment-signature": SENT.wrongSignature,
      "x-payment-timestamp": String(Math.floor(Date.now() / 1000)),
    },
    body: { order: "1", system: "qiwi", amount: "1.00", currency: "RUB", status: "paid" },
  });
}

/** Of the player and of the rounds that run. */
async function plantSeeds(): Promise<void> {
  await until("rounds run", async () => (await sealedSeeds()).some(({ ofRound }) => ofRound));
  const { sealing } = openSiteKeys(KEYS, systemRandom);
  for (const { sealed, hash, active, ofRound } of await sealedSeeds()) {
    const kind = ofRound ? "the seed of a round" : active ? "a player's seed" : "a player's next seed";
    planted.push({ kind, value: sealing.open(sealed, hash) }, { kind: `${kind}, sealed`, value: sealed });
  }
}

function sealedSeeds() {
  return database.database.query<{ sealed: Buffer; hash: Buffer; active: boolean; ofRound: boolean }>(
    `SELECT sealed, hash, activated_at IS NOT NULL AS active, player_id IS NULL AS "ofRound" FROM seeds WHERE revealed_at IS NULL`,
  );
}

/** What the site has signed for the provider. */
async function plantWhatWasSigned(): Promise<void> {
  const signed = stranger.heard.find(({ headers }) => headers["x-payment-signature"] !== undefined);
  planted.push({ kind: "our signature of a payment", value: String(signed?.headers["x-payment-signature"]) });
}

type Call = { readonly headers?: Record<string, string>; readonly body?: object };

async function call(path: string, { headers = {}, body = {} }: Call): Promise<void> {
  const answer = await patientFetch(`${server.origin}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  keep(`an answer of ${path}`, answer, await answer.text());
}

async function visit(
  path: string,
  where = `an answer of ${path}`,
  headers: Record<string, string> = {},
): Promise<Response> {
  const answer = await patientFetch(`${server.origin}${path}`, {
    redirect: "manual",
    headers: { accept: "text/html", ...headers },
  });
  keep(where, answer, await answer.text());
  return answer;
}

function keep(where: string, { status, headers }: Response, body: string): void {
  const head = [...headers].map(([name, value]) => `${name}: ${value}`).join("\n");
  pieces.push({ where, text: `${status}\n${head}\n\n${body}` });
}

function cookieIn({ headers }: Response, name: string): { cookie: string; value: string } {
  const [pair = ""] = (headers.getSetCookie().find((one) => one.includes(`${name}=`)) ?? "").split(";");
  return { cookie: pair, value: pair.slice(pair.indexOf("=") + 1) };
}
