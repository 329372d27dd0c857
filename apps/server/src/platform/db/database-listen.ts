import { setTimeout as sleep } from "node:timers/promises";
import { escapeIdentifier } from "pg";
import type { Client } from "pg";
import type { BaseLogger } from "pino";
import { isConnectionSpent } from "./database-errors.ts";

/**
 * Calls `handler` with the payload of each NOTIFY on `channel`. Resolves when the server listens; the returned function
 * stops it. What is notified while the connection is down is lost: `onGap` is called after each reconnect.
 */
export type Listen = (
  channel: string,
  handler: (payload: string) => void,
  onGap?: () => void,
) => Promise<() => Promise<void>>;

/** One connection for all channels, made at the first `listen` and made again whenever it breaks. */
export function createListener(options: Options): { listen: Listen; close(): Promise<void> } {
  const state: State = {
    ...options,
    subscriptions: new Set(),
    closed: new AbortController(),
    next: newLink(),
  };
  let running: Promise<void> | undefined;
  return {
    async listen(channel, handler, onGap) {
      const subscription = { channel, handler, onGap };
      state.subscriptions.add(subscription);
      running ??= keepConnected(state);
      await listenOnNextLink(state, channel);
      return () => unsubscribe(state, subscription);
    },
    async close() {
      state.closed.abort();
      await state.client?.end();
      await running;
      state.next.reject(new Error("the database was closed"));
    },
  };
}

async function keepConnected(state: State): Promise<void> {
  const { signal } = state.closed;
  let delayMs = FIRST_DELAY_MS;
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    try {
      const client = await state.connect();
      const ended = new Promise((resolve) => client.once("end", resolve));
      await useClient(state, client, attempt > 0);
      delayMs = FIRST_DELAY_MS;
      await ended;
    } catch (error) {
      state.log.warn({ err: error }, "the database cannot be listened to; trying again");
    }
    state.client = undefined;
    await sleep(delayMs, undefined, { signal }).catch(() => undefined);
    delayMs = Math.min(delayMs * 2, LONGEST_DELAY_MS);
  }
}

async function useClient(state: State, client: Client, again: boolean): Promise<void> {
  client.on("notification", ({ channel, payload }) => dispatch(state, channel, payload ?? ""));
  const channels = new Set([...state.subscriptions].map((one) => one.channel));
  try {
    for (const channel of channels) await inTurn(client, `LISTEN ${escapeIdentifier(channel)}`);
    if (state.closed.signal.aborted) throw new Error("closed while connecting");
  } catch (error) {
    await client.end();
    throw error;
  }
  state.client = client;
  state.next.resolve(client);
  state.next = newLink();
  if (again) for (const { onGap } of state.subscriptions) guarded(state, () => onGap?.());
}

/** A break in the middle is no failure: the connection made after it listens to every channel subscribed to. */
async function listenOnNextLink(state: State, channel: string): Promise<void> {
  try {
    const client = state.client ?? (await state.next.promise);
    await inTurn(client, `LISTEN ${escapeIdentifier(channel)}`);
  } catch (error) {
    if (state.closed.signal.aborted || !isConnectionSpent(error)) throw error;
    await state.next.promise;
  }
}

async function unsubscribe(state: State, subscription: Subscription): Promise<void> {
  state.subscriptions.delete(subscription);
  const { channel } = subscription;
  if ([...state.subscriptions].some((one) => one.channel === channel)) return;
  // When the connection is down there is nothing to stop: the next one will not listen to this channel.
  if (state.client)
    await inTurn(state.client, `UNLISTEN ${escapeIdentifier(channel)}`).catch(() => undefined);
}

/** Many may subscribe at once; a connection takes one statement after the other. */
function inTurn(client: Client, sql: string): Promise<unknown> {
  const turn = (turns.get(client) ?? Promise.resolve()).then(() => client.query(sql));
  turns.set(
    client,
    turn.catch(() => undefined),
  );
  return turn;
}

const turns = new WeakMap<Client, Promise<unknown>>();

function dispatch(state: State, channel: string, payload: string): void {
  for (const subscription of state.subscriptions) {
    if (subscription.channel === channel) guarded(state, () => subscription.handler(payload));
  }
}

/** A handler that throws must not stop the others, nor the process. */
function guarded(state: State, call: () => void): void {
  try {
    call();
  } catch (error) {
    state.log.error({ err: error }, "a handler of a database notification threw");
  }
}

function newLink(): PromiseWithResolvers<Client> {
  const link = Promise.withResolvers<Client>();
  // Nobody may be waiting when the database closes.
  link.promise.catch(() => undefined);
  return link;
}

const FIRST_DELAY_MS = 50;
const LONGEST_DELAY_MS = 5_000;

type Options = { connect: () => Promise<Client>; log: BaseLogger };
type Subscription = { channel: string; handler: (payload: string) => void; onGap: (() => void) | undefined };
type State = Options & {
  subscriptions: Set<Subscription>;
  closed: AbortController;
  client?: Client | undefined;
  /** Settled by the next connection that listens. */
  next: PromiseWithResolvers<Client>;
};
