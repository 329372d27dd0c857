import { afterAll, beforeAll } from "vitest";
import type { RealtimeEvent } from "../src/realtime/realtime-event.ts";
import { createPaymentProvider } from "../src/integrations/payment/payment-client.ts";
import {
  callbackPath,
  SIGNATURE_HEADER,
  signatureOf,
  TIMESTAMP_HEADER,
} from "../src/integrations/payment/payment-protocol.ts";
import { type EdgeSite, openEdge } from "./_edge.ts";
import { createTestDatabase, type TestDatabase } from "./_harness-database.ts";
import { createPlayer, expectBooksInOrder, oneRow } from "./_harness-ledger.ts";
import { openPayment } from "./_harness-wallet.ts";
import { silentLog } from "./_realtime.ts";

const SECRET = Buffer.from("the secret that only the provider shares with us");
/** The site's clock stands still here. */
export const NOW_SECONDS = 1_795_000_000;
/** Kopecks of every payment; `validCall` says the same in roubles. */
export const AMOUNT = 15_050;

let site: TestDatabase;
let nodes: EdgeSite[];
let playerId: number;
const events: RealtimeEvent[] = [];

/** Gives the calling file two nodes whose provider's secret is known, and a player; the books are checked at the end. */
export function usePaymentCalls(): void {
  beforeAll(async () => {
    site = await createTestDatabase();
    const payments = createPaymentProvider({
      apiUrl: "http://provider.test",
      secrets: [SECRET],
      clock: { now: () => new Date(NOW_SECONDS * 1000) },
      send: () => Promise.reject(new Error("nobody is asked here")),
      log: silentLog,
      disbelieve: () => undefined,
    });
    const options = { payments, publish: (event: RealtimeEvent) => void events.push(event) };
    nodes = [await openEdge(site, options), await openEdge(site, options)];
    playerId = await newPayer();
  });
  afterAll(async () => {
    await expectBooksInOrder(site.database);
    await Promise.all(nodes.map((one) => one.close()));
    await site.drop();
  });
}

/** What the site has sent to browsers. */
export function publishedEvents(): RealtimeEvent[] {
  return events;
}

export function payer(): number {
  return playerId;
}

export function newPayer(): Promise<number> {
  return createPlayer({ database: site.database, ledger: node(0).deps.ledger }, { balanceKopecks: 0 });
}

export async function ban(banned: number): Promise<void> {
  await site.database.query(`UPDATE players SET banned_at = now(), ban_comment = 'х' WHERE id = $1`, [
    banned,
  ]);
}

/** A payment that waits. */
export function newOrder(of = playerId): Promise<number> {
  return openPayment(site, { playerId: of, amount: AMOUNT });
}

/** A call of the provider, and how a test spoils it. */
export type Call = {
  /** Of the address. */
  system: string;
  /** What is signed; the bytes that are sent are `bytes`. */
  report: Record<string, unknown>;
  timestamp: string;
  headers: Record<string, string | string[]>;
  secret: Uint8Array;
  /** Changes the bytes before they are signed, and after. */
  written: (text: string) => string | Buffer;
  altered: (bytes: Buffer) => Buffer;
  signature: (right: string) => string | undefined;
  signedPath?: string;
};

/** A call that is believed. */
export function validCall(order: number): Call {
  return {
    system: "qiwi",
    report: { order: String(order), system: "qiwi", amount: "150.50", currency: "RUB", status: "paid" },
    timestamp: String(NOW_SECONDS),
    headers: { "content-type": "application/json" },
    secret: SECRET,
    written: (text) => text,
    altered: (bytes) => bytes,
    signature: (right) => right,
  };
}

export function send(call: Call, edge = node(0)) {
  const path = callbackPath(call.system);
  const signed = Buffer.from(call.written(JSON.stringify(call.report)));
  const right = signatureOf(call.secret, {
    timestamp: call.timestamp,
    method: "POST",
    path: call.signedPath ?? path,
    body: signed,
  });
  const signature = call.signature(right);
  const headers: Record<string, string | string[]> = {
    host: "rumb.test",
    [TIMESTAMP_HEADER]: call.timestamp,
    ...(signature !== undefined && { [SIGNATURE_HEADER]: signature }),
    ...call.headers,
  };
  for (const name of Object.keys(headers)) if (headers[name] === "") delete headers[name];
  return edge.app.inject({ method: "POST", url: path, headers, payload: call.altered(signed) });
}

/** Ways to spoil a call. */
export const changed = (fields: Record<string, unknown>) => (call: Call) => ({
  ...call,
  report: { ...call.report, ...fields },
});
export const without = (field: string) => (call: Call) => ({
  ...call,
  report: Object.fromEntries(Object.entries(call.report).filter(([name]) => name !== field)),
});
export const typed = (type: string) => (call: Call) => ({ ...call, headers: { "content-type": type } });
export const at = (seconds: number) => (call: Call) => ({
  ...call,
  timestamp: String(NOW_SECONDS + seconds),
});
export const signed = (signature: Call["signature"]) => (call: Call) => ({ ...call, signature });
export const stamped = (timestamp: string) => (call: Call) => ({ ...call, timestamp });
export const wrote = (written: Call["written"]) => (call: Call) => ({ ...call, written });
export const alter = (altered: Call["altered"]) => (call: Call) => ({ ...call, altered });

export function node(index: number): EdgeSite {
  const found = nodes[index];
  if (!found) throw new Error(`no node ${index}`);
  return found;
}

/** Kopecks of the player. */
export async function balance(): Promise<number> {
  const sql = `SELECT balance FROM player_accounts WHERE player_id = $1`;
  return (await oneRow<{ balance: number }>(site.database, sql, [playerId])).balance;
}

export async function stateOf(order: number): Promise<string> {
  const sql = `SELECT state FROM payments WHERE id = $1`;
  return (await oneRow<{ state: string }>(site.database, sql, [order])).state;
}

/** What waits for the operators about the order, oldest first; differences in kopecks. */
export function discrepanciesOf(order: number): Promise<{ kind: string; difference: number }[]> {
  return site.database.query(
    `SELECT kind, difference FROM discrepancies WHERE subject = 'payment' AND order_id = $1 ORDER BY id`,
    [order],
  );
}
