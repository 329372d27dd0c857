import { once } from "node:events";
import { createServer } from "node:http";
import { io, type Socket } from "socket.io-client";
import { expect, onTestFinished, test } from "vitest";
import { openOperatorSockets } from "../src/compose/open-operator-sockets.ts";
import { portOf } from "../src/platform/http/port-of.ts";
import { endOtherConsoleSessions } from "../src/sessions/console-sessions.ts";
import type { OpenEdge } from "./_edge.ts";
import { hashOf, openConsoleSession, postToConsole } from "./_edge-calls.ts";
import { type Console, NO_LIMITS, operator, type Visitor } from "./_operator.ts";
import { nextEvent } from "./_realtime.ts";
import { useEdge } from "./_use-edge.ts";

const edge = useEdge({ made: [], rateLimits: NO_LIMITS });
const opened = (): Console => ({ test: edge.test, database: edge.database, site: edge });

/** The console's sockets at a node whose minutes never pass: nothing but a notice ends one. */
async function socketsAt({ deps }: Pick<OpenEdge, "deps">): Promise<(cookie: string) => Promise<Socket>> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const sockets = await openOperatorSockets(server, deps, () => () => undefined);
  onTestFinished(async () => {
    await sockets.close();
    server.close();
  });
  return async (cookie) => {
    const origin = `http://127.0.0.1:${portOf(server)}`;
    const socket = io(origin, {
      transports: ["websocket"],
      reconnection: false,
      forceNew: true,
      extraHeaders: { origin, cookie },
    });
    onTestFinished(() => void socket.close());
    await nextEvent(socket, "connect");
    return socket;
  };
}

type Ending = (somebody: Visitor, cookie: string) => Promise<unknown>;

const exit: Ending = (_, cookie) => postToConsole(opened().site, "/api/console/exit", { cookie });
const another: Ending = async ({ id }) =>
  (await operator(opened())).ask("players/end-sessions", { id, reason: "Потерян телефон" });
const keyGone: Ending = ({ id }) =>
  endOtherConsoleSessions(opened().database.query, { playerId: id, keep: null });
const roleGone: Ending = ({ id }) =>
  opened().database.query(`UPDATE players SET role = 'player' WHERE id = $1`, [id]);
const banned: Ending = async ({ id }) =>
  (await operator(opened())).ask("players/ban", { id, comment: "Почему-то" });
const againHere: Ending = ({ id }, cookie) => {
  const { consoleSessions } = opened().site.deps;
  const instead = cookie.slice(cookie.indexOf("=") + 1);
  const session = { playerId: id, address: "127.0.0.1", userAgent: "test", instead };
  return opened().database.transaction((query) => consoleSessions.open(query, session));
};

test.each<[string, Ending]>([
  ["exit", exit],
  ["another operator's word", another],
  ["a key that is gone", keyGone],
  ["the loss of the role", roleGone],
  ["a ban", banned],
  ["another sign-in in the same browser", againHere],
])("a session of the console that ends by %s loses its sockets at once, at every node", async (_, end) => {
  const { site } = opened();
  const nodes = [await socketsAt(site), await socketsAt(await edge.node())];
  const somebody = await operator(opened());
  const cookie = await openConsoleSession(site, somebody.id);
  const sockets = [];
  for (const connect of nodes) sockets.push(await connect(cookie));
  const gone = Promise.all(sockets.map((socket) => nextEvent(socket, "disconnect")));
  await end(somebody, cookie);
  expect(await gone).toEqual(["io server disconnect", "io server disconnect"]);
});

test("an end of one session leaves the sockets of the operator's others", async () => {
  const { site } = opened();
  const connect = await socketsAt(site);
  const { id } = await operator(opened());
  const [one, other] = [await openConsoleSession(site, id), await openConsoleSession(site, id)];
  const [socket, staying] = [await connect(one), await connect(other)];
  const gone = nextEvent(socket, "disconnect");
  await opened().database.query(
    `UPDATE console_sessions SET revoked_at = now(), ended_by = 'exit' WHERE id_hash = $1`,
    [hashOf(one)],
  );
  await gone;
  expect(staying.connected).toBe(true);
});

test("when news of the database may have reached nobody, a console loses its socket as a broken one, after which it comes back", async () => {
  const { site } = opened();
  const gaps = new Map<string, (() => void) | undefined>();
  const database: typeof site.deps.database = {
    ...site.deps.database,
    listen(channel, handler, onGap) {
      gaps.set(channel, onGap);
      return site.deps.database.listen(channel, handler, onGap);
    },
  };
  const connect = await socketsAt({ deps: { ...site.deps, database } });
  const { id } = await operator(opened());
  const socket = await connect(await openConsoleSession(site, id));
  const gone = nextEvent(socket, "disconnect");
  gaps.get("operator_news")?.();
  expect(await gone).toBe("transport close");
});
