import type { CallResult } from "@rumb/contract/endpoints/http-client";
import type { GetUserReply, PlayerUser } from "@rumb/contract/player";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { playerAnswer } from "../../test/session-samples.ts";

const { ask, link } = vi.hoisted(() => ({
  ask: vi.fn<() => Promise<CallResult<GetUserReply>>>(),
  link: { connected: false, connections: 0, handlers: new Map<string, (reason: string) => void>() },
}));
vi.mock("./http.ts", () => ({ call: ask, onRefusal: () => undefined }));
vi.mock("socket.io-client", () => ({ io: () => socket }));

const socket = {
  get connected() {
    return link.connected;
  },
  on: (name: string, handler: (reason: string) => void) => void link.handlers.set(name, handler),
  disconnect() {
    fall();
    return socket;
  },
  connect() {
    connect();
    return socket;
  },
};

const BUSY = { ok: false, code: "OVERLOADED", error: "Сервер перегружен.", outcomeUnknown: false } as const;
const LEAVING: PlayerUser["deletion"] = { due_at: 1, given_up: 0, waits: false };

beforeEach(() => {
  vi.resetModules();
  vi.resetAllMocks();
  vi.useFakeTimers();
  vi.stubGlobal("window", { addEventListener: () => undefined });
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("location", { protocol: "http:", hostname: "localhost" });
  Object.assign(link, { connected: false, connections: 0 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function connect(): void {
  link.connected = true;
  link.connections += 1;
  link.handlers.get("connect")?.("");
}

function fall(): void {
  link.connected = false;
  link.handlers.get("disconnect")?.("transport close");
}

/** Player 7 with a balance in roubles. */
function answer(balance: number, change: Partial<PlayerUser> = {}): CallResult<GetUserReply> {
  return playerAnswer({ balance, ...change });
}

/** The page of a player, connected and idle. */
async function openPage(change: Partial<PlayerUser> = {}) {
  ask.mockResolvedValue(answer(10, change));
  const session = await import("./session.ts");
  const { openSocket } = await import("./socket.ts");
  await session.startSession();
  openSocket();
  await vi.waitFor(() => expect(link.handlers.has("connect")).toBe(true));
  connect();
  await vi.advanceTimersByTimeAsync(0);
  ask.mockClear();
  link.connections = 0;
  return session;
}

it("a load that fails behind a reconnect is made again, more and more seldom, until it succeeds", async () => {
  const { useSession } = await openPage();
  ask.mockResolvedValueOnce(BUSY).mockResolvedValueOnce(BUSY).mockResolvedValue(answer(25));
  fall();
  connect();
  await vi.advanceTimersByTimeAsync(4999);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(ask).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(useSession.getState().balanceKopecks).toBe(2500);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(3);
});

it("a load that failed waits for the next connection when this one is gone, and is not made twice", async () => {
  await openPage();
  ask.mockResolvedValue(BUSY);
  fall();
  connect();
  await vi.advanceTimersByTimeAsync(3000);
  fall();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(1);
  connect();
  await vi.advanceTimersByTimeAsync(16_000);
  expect(ask).toHaveBeenCalledTimes(4);
});

it.each([
  { player: "who stays after all", change: { deletion: LEAVING } },
  { player: "whose ban is lifted", change: { is_ban: true } },
])("a player $player connects again, for the server took them for a guest", async ({ change }) => {
  const { refreshUser } = await openPage(change);
  ask.mockResolvedValue(answer(10));
  await refreshUser();
  await vi.advanceTimersByTimeAsync(0);
  expect(link.connections).toBe(1);
  await refreshUser();
  expect(link.connections).toBe(1);
});
