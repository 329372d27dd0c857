import { beforeEach, expect, it, vi } from "vitest";
import { sessionUser } from "../../test/session-samples.ts";

const { call, connected } = vi.hoisted(() => ({
  call: vi.fn<(name: string, body: object) => Promise<object>>(),
  connected: new Set<() => void>(),
}));
vi.mock("../api/http.ts", () => ({ call, onRefusal: () => undefined }));
vi.mock("../api/socket.ts", () => ({ onConnected: (handler: () => void) => connected.add(handler) }));

const UNTOUCHED = { ok: true, data: { nonce: 0, rotated: false, hash: "ab", locked: false } };
const NO_ANSWER = { ok: false, code: "NO_ANSWER" };
const PLAYER = { status: "player", user: sessionUser() } as const;

beforeEach(() => {
  vi.resetModules();
  vi.resetAllMocks();
  connected.clear();
});

const asked = (): string[] => call.mock.calls.map(([name]) => name);

function connect(): void {
  for (const handler of connected) handler();
}

async function load() {
  const { useSession } = await import("../api/session.ts");
  const { followFirstSeed } = await import("./first-seed.ts");
  return { useSession, followFirstSeed };
}

it("whoever turns out to be a player behind the start gets a seed of their own, once", async () => {
  const { useSession, followFirstSeed } = await load();
  followFirstSeed();
  connect();
  call.mockResolvedValueOnce(UNTOUCHED).mockResolvedValueOnce({ ok: true });
  useSession.setState(PLAYER);
  connect();
  await expect.poll(asked).toEqual(["fair/get", "fair/rotate"]);
  connect();
  await new Promise((resolve) => setTimeout(resolve));
  expect(asked()).toEqual(["fair/get", "fair/rotate"]);
});

it.each([
  { lost: "fair/get", answers: [NO_ANSWER] },
  { lost: "fair/rotate", answers: [UNTOUCHED, NO_ANSWER] },
])("an answer to $lost that was lost is asked for again with the next connection", async ({ answers }) => {
  const { useSession, followFirstSeed } = await load();
  useSession.setState(PLAYER);
  for (const answer of answers) call.mockResolvedValueOnce(answer);
  followFirstSeed();
  await expect.poll(() => asked().length).toBe(answers.length);
  call.mockResolvedValueOnce(UNTOUCHED).mockResolvedValueOnce({ ok: true });
  connect();
  await expect.poll(() => asked().slice(answers.length)).toEqual(["fair/get", "fair/rotate"]);
});
