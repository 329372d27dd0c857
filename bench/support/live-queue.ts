import { operatorEndpoints } from "@rumb/contract/endpoints/operator";
import { walletEndpoints } from "@rumb/contract/endpoints/wallet";
import {
  OPERATOR_NEWS,
  OPERATOR_WAITING,
  type OperatorNews,
  type OperatorWaiting,
} from "@rumb/contract/socket/operator-news";
import { io, type Socket } from "socket.io-client";
import { asSuperuser, type BenchPlayer, type BenchSite } from "./bench-site.ts";
import { callOnce } from "./call-once.ts";
import { askConsole } from "./console-http.ts";
import { changeSetting } from "../../apps/server/src/settings/settings-service.ts";
import { pause } from "../../apps/server/src/platform/runtime/pause.ts";
import type { RunningServer } from "./server-process.ts";

/** Between a decision that everybody has heard of and the next request. */
const PAUSE_MS = 500;
const PATIENCE_MS = 20_000;

/** What happened at the queue while it was open, in milliseconds. */
export type LiveFigures = {
  /** From the call that made or decided a request until an operator heard of it: one figure for each of them and each deed. */
  readonly heardMs: number[];
  /** The same until they have heard how many wait since. */
  readonly countersMs: number[];
  readonly deeds: number;
};

/**
 * Operators at their sockets, which tell news and counters, while players ask for their money and operators decide: all through the site.
 * `stop` ends it after the deed that is under way.
 */
export async function openLiveQueue(
  site: BenchSite,
  server: RunningServer,
  people: { readonly operators: readonly BenchPlayer[]; readonly players: readonly BenchPlayer[] },
): Promise<{ stop(): Promise<LiveFigures> }> {
  await letWithdraw(site, people.players);
  // By what they have given to players in the last day they might need a second for each request.
  await changeSetting(site.database, "oneOperator", { dayTotalKopecks: 100_000_000_000 });
  const heard = createHearing(await countWaiting(site));
  const sockets = await Promise.all(
    people.operators.map(async (operator) =>
      openSocket(server, {
        cookie: await site.enterConsole(operator),
        hear: (news) => heard.take(operator.id, news),
        count: ({ withdrawals }) => heard.takeCount(operator.id, withdrawals),
      }),
    ),
  );
  const stopping = new AbortController();
  const deeds = goOn(site, server, { ...people, heard, signal: stopping.signal });
  deeds.catch(heard.fail);
  return {
    async stop() {
      stopping.abort();
      const done = await deeds;
      for (const socket of sockets) socket.close();
      return { heardMs: heard.times, countersMs: heard.countTimes, deeds: done };
    },
  };
}

/** They have paid in lately and staked enough, whenever the site was written. */
async function letWithdraw({ connection }: BenchSite, players: readonly BenchPlayer[]): Promise<void> {
  const ids = players.map(({ id }) => id).join(",");
  await asSuperuser(
    connection,
    `INSERT INTO payments (id, player_id, system, amount, state, paid_at)
       SELECT nextval('payment_ids'), id, 'qiwi', 100000, 'paid', now() FROM players WHERE id IN (${ids});
     UPDATE player_accounts SET deposits_total = 100000000, wager_left = 0 WHERE player_id IN (${ids})`,
  );
}

type Deeds = {
  readonly operators: readonly BenchPlayer[];
  readonly players: readonly BenchPlayer[];
  readonly heard: Hearing;
  readonly signal: AbortSignal;
};

/** One request after the other, approved or rejected by one operator after the other; how many deeds. */
async function goOn(
  site: BenchSite,
  server: RunningServer,
  { operators, players, heard, signal }: Deeds,
): Promise<number> {
  const everybody = operators.map(({ id }) => id);
  let turn = 0;
  for (; !signal.aborted; turn += 1) {
    const [player, operator] = [players[turn % players.length], operators[turn % operators.length]];
    if (player === undefined || operator === undefined) throw new Error("there is nobody");
    const cookie = await site.enterConsole(operator);
    const id = await heard.time(everybody, "new", () => takeOut(server, player));
    const decision =
      turn % 2 === 0
        ? { path: operatorEndpoints.approveWithdrawal.path, body: { id } }
        : { path: operatorEndpoints.rejectWithdrawal.path, body: { id, comment: "Реквизиты не ваши." } };
    await heard.time(everybody, "changed", async () => {
      await askConsole(server, cookie, decision);
      return id;
    });
    await pause(PAUSE_MS, signal);
  }
  return 2 * turn;
}

async function takeOut(server: RunningServer, player: BenchPlayer): Promise<number> {
  const number = `79${String(100_000_000 + player.id)}`;
  const body = JSON.stringify({ system: "qiwi", system_number: number, sum: "150.00" });
  const text = await callOnce(server, player, { path: walletEndpoints.withdraw.path, body });
  const answer: { success: { data: { id: number } } } = JSON.parse(text);
  return answer.success.data.id;
}

/** What nobody else than these people changes from now on. */
async function countWaiting({ database }: BenchSite): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    `SELECT count(*) AS count FROM withdrawals WHERE state = 'pending'`,
  );
  return row?.count ?? 0;
}

async function openSocket(
  { consoleOrigin }: RunningServer,
  {
    cookie,
    hear,
    count,
  }: { cookie: string; hear: (news: OperatorNews[]) => void; count: (waiting: OperatorWaiting) => void },
): Promise<Socket> {
  if (consoleOrigin === null) throw new Error("this server has no console");
  const socket = io(consoleOrigin, {
    transports: ["websocket"],
    reconnection: false,
    forceNew: true,
    extraHeaders: { origin: consoleOrigin, cookie },
  });
  socket.on(OPERATOR_NEWS, hear);
  socket.on(OPERATOR_WAITING, count);
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", reject);
  });
  return socket;
}

type Hearing = {
  /** An operator has heard something. */
  readonly take: (operatorId: number, news: readonly OperatorNews[]) => void;
  /** An operator has heard how many requests wait. */
  readonly takeCount: (operatorId: number, withdrawals: number | null) => void;
  /** Makes a deed about a request and waits until all these operators have heard of it and how many wait since. Throws when one does not. */
  readonly time: (
    operatorIds: readonly number[],
    of: "new" | "changed",
    deed: () => Promise<number>,
  ) => Promise<number>;
  /** Ends whatever is waited for. */
  readonly fail: (error: unknown) => void;
  readonly times: number[];
  readonly countTimes: number[];
};

/** Notes when each operator has heard of a request, even before the call that made it is answered. `waiting` is how many wait before all deeds. */
function createHearing(waiting: number): Hearing {
  const [times, countTimes]: [number[], number[]] = [[], []];
  /** What each operator has heard last of how many wait, and since when that stands there. */
  const counted = new Map<number, { readonly count: number | null; readonly sinceMs: number }>();
  /** By number of the request and kind of news: when each operator has heard of it. */
  const heard = new Map<string, Map<number, number>>();
  let look: () => void = () => undefined;
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => undefined);
  return {
    times,
    countTimes,
    fail: failed.reject,
    takeCount(operatorId, count) {
      if (counted.get(operatorId)?.count === count) return;
      counted.set(operatorId, { count, sinceMs: performance.now() });
      look();
    },
    take(operatorId, news) {
      for (const { list, id, is_new: isNew } of news) {
        if (list !== "withdrawals") continue;
        const key = `${isNew ? "new" : "changed"} ${id}`;
        const those = heard.get(key) ?? new Map<number, number>();
        if (!those.has(operatorId)) those.set(operatorId, performance.now());
        heard.set(key, those);
      }
      look();
    },
    async time(operatorIds, of, deed) {
      const startedMs = performance.now();
      const id = await deed();
      waiting += of === "new" ? 1 : -1;
      const all = Promise.withResolvers<ReadonlyMap<number, number>>();
      const patience = setTimeout(
        () => all.reject(new Error(`not every operator heard of request ${id}, or that ${waiting} wait`)),
        PATIENCE_MS,
      );
      look = () => {
        const those = heard.get(`${of} ${id}`);
        if (those === undefined || those.size < operatorIds.length) return;
        if (operatorIds.every((operatorId) => counted.get(operatorId)?.count === waiting)) all.resolve(those);
      };
      look();
      const those = await Promise.race([all.promise, failed.promise]).finally(() => clearTimeout(patience));
      times.push(...[...those.values()].map((atMs) => atMs - startedMs));
      countTimes.push(...[...counted.values()].map(({ sinceMs }) => sinceMs - startedMs));
      heard.clear();
      return id;
    },
  };
}
