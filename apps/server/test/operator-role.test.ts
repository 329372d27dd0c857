import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { registerPlayer } from "../src/features/sign-in/registration.ts";
import { DEMO_OPERATORS } from "../src/integrations/vk/sandbox/sandbox-people.ts";
import { openEdge } from "./_edge.ts";
import { sessionName } from "../src/sessions/session-ends.ts";
import { hashOf, post, signIn, statusOf } from "./_edge-calls.ts";
import { environmentFor } from "./_harness-site.ts";
import { FIRST_PAGE, operator, useConsole, visitor } from "./_operator.ts";
import { PROGRAM_ENVIRONMENT } from "./_program-environment.ts";

const [DEMO_OPERATOR] = DEMO_OPERATORS;

const opened = useConsole();
const TOOL = fileURLToPath(new URL("../../../tools/operator.ts", import.meta.url));

async function runTool(...words: string[]): Promise<{ code: number; said: string }> {
  const env = { ...PROGRAM_ENVIRONMENT, ...environmentFor(opened().test) };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [TOOL, ...words], { env });
    return { code: 0, said: stdout };
  } catch (error) {
    const result = error instanceof Error && "code" in error && "stderr" in error ? error : null;
    return { code: Number(result?.code), said: String(result?.stderr) };
  }
}

test("the command line gives the role and takes it while the site runs, and both are written down", async () => {
  const person = await visitor(opened());
  const status = async () => (await person.ask("payments/list", FIRST_PAGE)).status;
  expect(await status()).toBe(401);
  expect(await runTool("grant", person.vkId)).toMatchObject({
    code: 0,
    said: expect.stringMatching(/теперь оператор[^]*http:\/\/localhost:\d+\/console\/enrol#[\w-]{43}\n$/u),
  });
  await expect.poll(status).toBe(200);
  expect((await runTool("grant", person.vkId)).code).toBe(0);
  expect((await runTool("grant", person.vkId, "viewer")).code).toBe(0);
  await expect.poll(async () => (await person.ask("audit_log/list", FIRST_PAGE)).code).toBe("NOT_PERMITTED");
  expect(await runTool("revoke", person.vkId)).toMatchObject({
    code: 0,
    said: expect.stringContaining("больше не"),
  });
  await expect.poll(status).toBe(401);
  const somebody = await operator(opened());
  const events = await somebody.ask("security_events/list", {
    ...FIRST_PAGE,
    filter: { player_id: person.id },
  });
  const from = { address: "командная строка", route: "командная строка", player: null };
  const subject = { id: person.id };
  expect(events.success.data.filter((event) => event["subject"] !== null)).toMatchObject([
    { ...from, kind: "role-revoked", subject, role: null },
    { ...from, kind: "role-changed", subject, role: "viewer" },
    { ...from, kind: "role-granted", subject, role: "admin" },
  ]);
  const filter = { resource: "players", subject: String(person.id), action: "role" };
  const { success } = await somebody.ask("audit_log/list", { ...FIRST_PAGE, filter });
  const vkMark = expect.stringMatching(/^[\da-f]{64}$/u);
  expect(success.data).toMatchObject([
    { action: "role", operator: null, before: VIEWER, after: { role: "player", vkMark } },
    { action: "role", operator: null, before: ADMIN, after: { ...VIEWER, vkMark } },
    { action: "role", operator: null, before: { role: "player" }, after: { ...ADMIN, vkMark } },
  ]);
});

const ADMIN = { role: "operator", operatorRole: "admin" };
const VIEWER = { role: "operator", operatorRole: "viewer" };

test.each([
  [["grant", "nobody"], 1],
  [["grant"], 2],
  [["promote", "1"], 2],
  [["grant", "1", "2"], 2],
])("%j is reported as wrong, with code %i @release", async (words, code) => {
  const result = await runTool(...words);
  expect(result.code).toBe(code);
  expect(result.said).toMatch(/ещё нет|npm run operator/);
});

test("one demo person of the sandbox is an operator from the first sign-in, until the role is taken from them", async () => {
  const { site, database } = opened();
  await forgetDemoOperator();
  const cookie = await signIn(site, { id: DEMO_OPERATOR });
  const isOperator = async (session: string) =>
    (await post(site, "/api/get", { cookie: session })).json().success.user.is_operator;
  expect(await isOperator(cookie)).toBe(true);
  await database.query(`UPDATE players SET role = 'player' WHERE vk_id = $1`, [DEMO_OPERATOR]);
  expect(await isOperator(await signIn(site, { id: DEMO_OPERATOR }))).toBeUndefined();
});

test("outside the sandbox that VK id is nobody special", async () => {
  const config = { ...opened().site.deps.config, sandbox: false };
  const site = await openEdge(opened().test, { config });
  await forgetDemoOperator();
  await registerPlayer(site.deps, { vkId: DEMO_OPERATOR, name: "Кто-то", img: null });
  const [row] = await opened().database.query(`SELECT role FROM players WHERE vk_id = $1`, [DEMO_OPERATOR]);
  expect(row).toEqual({ role: "player" });
  await site.close();
});

/** Their next sign-in is the first again. */
async function forgetDemoOperator(): Promise<void> {
  await opened().database.query(`UPDATE players SET vk_id = 'was-' || id WHERE vk_id = $1`, [DEMO_OPERATOR]);
}

test("an operator ends a player's sessions, with a reason, and it is written down once", async () => {
  const somebody = await operator(opened());
  const person = await visitor(opened());
  const end = (asked: object) => {
    return somebody.ask("players/end-sessions", { id: person.id, reason: "Утерян телефон", ...asked });
  };
  const [own, nobody] = [await end({ id: somebody.id }), await end({ id: 999_999 })];
  expect([(await end({ reason: " " })).code, own.code, nobody.code]).toEqual(REFUSED);
  expect([(await end({})).success, (await end({})).success]).toEqual([{ ended: 1 }, { ended: 0 }]);
  await expect.poll(() => statusOf(opened().site, person.cookie)).toBe(401);
  const [{ action, after } = { action: "", after: "" }, ...others] = await opened().database.query<{
    action: string;
    after: string;
  }>(`SELECT action, after FROM audit_log WHERE resource = 'players' AND subject = $1`, [String(person.id)]);
  expect([action, JSON.parse(after), others]).toEqual(["end-sessions", WHY_ENDED, []]);
});

test("an operator ends one of a player's sessions: it alone, once, with a reason that is written down", async () => {
  const [somebody, colleague] = [await operator(opened()), await operator(opened())];
  const [person, other] = [await visitor(opened()), await visitor(opened())];
  const kept = await signIn(opened().site, { id: person.vkId });
  const session = sessionName(hashOf(person.cookie));
  const ended = { id: person.id, session, reason: "Чужой телефон" };
  const end = (asked: object) => somebody.ask("players/end-session", { ...ended, ...asked });
  const [own, nobody] = [await end({ id: somebody.id }), await end({ id: 999_999 })];
  expect([(await end({ reason: " " })).code, own.code, nobody.code]).toEqual(REFUSED);
  // A session is found among its player's own only.
  expect((await end({ id: other.id })).code).toBe("SESSION_NOT_FOUND");
  const key = { "idempotency-key": "end-it" };
  const answers = await Promise.all([
    somebody.ask("players/end-session", ended, key),
    somebody.ask("players/end-session", ended, key),
    ...[1, 2, 3].map(() => colleague.ask("players/end-session", ended)),
  ]);
  const codes = answers.map(({ code }) => code);
  expect(codes[0]).toBe(codes[1]);
  expect(codes.filter((code) => code === "").length).toBe(codes[0] === "" ? 2 : 1);
  expect(codes.every((code) => code === "" || code === "SESSION_NOT_FOUND")).toBe(true);
  await expect.poll(() => statusOf(opened().site, person.cookie)).toBe(401);
  expect(await statusOf(opened().site, kept)).toBe(200);
  const entries = await opened().database.query<{ action: string; before: string; after: string }>(
    `SELECT action, before, after FROM audit_log WHERE resource = 'players' AND subject = $1`,
    [String(person.id)],
  );
  expect(entries.map(({ action, after }) => [action, JSON.parse(after)])).toEqual([
    ["end-session", { session: null, reason: "Чужой телефон" }],
  ]);
  expect(JSON.parse(entries[0]?.before ?? "")).toEqual({ session, began_at: expect.any(Number) });
  const { success } = await somebody.ask("sessions/list", {
    ...FIRST_PAGE,
    filter: { player_id: person.id },
  });
  expect(success.data.map(({ alive, ended_by: by }) => [alive, by])).toEqual([
    [true, null],
    [false, "operator"],
  ]);
});
const REFUSED = ["REASON_MALFORMED", "OWN_ACCOUNT", "PLAYER_NOT_FOUND"];
const WHY_ENDED = { sessions: 0, reason: "Утерян телефон" };
