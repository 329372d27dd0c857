import { createHash } from "node:crypto";
import { Client, type ClientBase, type ClientConfig, Pool, type PoolClient, type QueryResultRow } from "pg";
import type { BaseLogger } from "pino";
import { createListener, type Listen } from "./database-listen.ts";
import {
  assertCommitted,
  CommitUnknown,
  isConnectionSpent,
  isDatabaseUnavailable,
} from "./database-errors.ts";
import { databaseTypes } from "./database-types.ts";
import type { Sealing } from "../runtime/sealing.ts";
import { hostname } from "node:os";

/** Runs one statement; the same SQL text is prepared once per connection. Values are bound, never spliced in. */
export type Query = <Row extends object>(sql: string, values?: readonly unknown[]) => Promise<Row[]>;

/** In a transaction of the site, with what marks rows as its own, for whoever cannot trust the database. */
export type SealedQuery = Query & { readonly sealing: Sealing };

export type Database = {
  query: Query;
  /**
   * BEGIN … COMMIT on one connection. Throws, after a rollback, whatever `work` throws, and when COMMIT did not commit; `CommitUnknown`
   * when the connection was lost at it.
   * Statements that `work` does not wait for one by one are sent together.
   */
  readonly transaction: <T>(work: (query: Query) => Promise<T>) => Promise<T>;
  /**
   * A connection of the caller's own, without pipelining; who ends it and listens to its "error" and "end". PostgreSQL shows it as for
   * `purpose`, of the whole database when absent.
   */
  connect(purpose?: string): Promise<Client>;
  /** Calls `handler` for each NOTIFY on `channel` until the returned function is called. */
  listen: Listen;
  /** Waits for running work, then closes every connection but those given out by `connect`. */
  close(): Promise<void>;
};

/** The same with the site's key: without it nobody writes into the audit log. */
export type SealedDatabase = Omit<Database, "transaction"> & {
  readonly transaction: <T>(work: (query: SealedQuery) => Promise<T>) => Promise<T>;
};

export type DatabaseOptions = {
  connection: ClientConfig;
  /** What its connections are for, in a word or two, as PostgreSQL shows it; "calls" when absent. */
  purpose?: string;
  /** The role whose privileges statements have; the connecting user when absent. */
  role?: string;
  /** 1 or more; 10 when absent. */
  poolSize?: number;
  /** Longest run of one statement on the server; 10 s when absent. */
  statementTimeoutMs?: number;
  /** Longest pause inside a transaction; 2 s when absent. A process that stands still loses its locks after that. */
  idleInTransactionMs?: number;
  /** Longest wait for a connection to be made; 5 s when absent. */
  connectionTimeoutMs?: number;
  /** Called on each connection before a statement or transaction has it; when it throws, so does that. */
  beforeUse?: (query: Query) => Promise<void>;
  log: BaseLogger;
};

const CONNECTION_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 10_000;
const IDLE_IN_TRANSACTION_MS = 2_000;
/** The server ends a slow statement first; this much later the client stops believing in the connection. */
const ANSWER_GRACE_MS = 5_000;

/** Opens a pool. No connection is made before the first use, and none that breaks later ends the process. */
export function openDatabase(options: DatabaseOptions): Database {
  return openWith(options, (query) => query);
}

/** The same for the site itself, and for what writes the audit log beside it: its transactions have the site's key. */
export function openSealedDatabase({
  sealing,
  ...options
}: DatabaseOptions & { readonly sealing: Sealing }): SealedDatabase {
  return openWith(options, (query) => Object.assign(query, { sealing }));
}

/** `inside` makes what a transaction has of its statements. */
function openWith<Inside>(options: DatabaseOptions, inside: (query: Query) => Inside) {
  const config = clientConfig(options);
  const pool = new Pool({ ...config, max: options.poolSize ?? 10 });
  let closing = false;
  pool.on("error", (error) => {
    // The last connections may still be saying goodbye when the server is stopped behind them.
    if (!closing) options.log.warn({ err: error }, "an idle database connection broke");
  });
  // The pool stops listening to a connection before its borrower begins to; a farewell of the server that was read together
  // with its welcome comes between the two, and an error that nobody hears ends the process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  const listener = createListener({ connect: () => connect("notifications"), log: options.log });

  function use<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    return withClient(pool, async (client) => {
      await options.beforeUse?.(queryOn(client));
      return work(client);
    });
  }

  async function connect(purpose = options.purpose): Promise<Client> {
    const client = new Client({
      ...clientConfig({ ...options, ...(purpose && { purpose }) }),
      pipeline: false,
    });
    client.on("error", (error) => options.log.warn({ err: error }, "a database connection broke"));
    await client.connect();
    return client;
  }

  return {
    query: <Row extends object>(sql: string, values?: readonly unknown[]) =>
      use((client) => queryOn(client)<Row>(sql, values)),
    transaction: <T>(work: (query: Inside) => Promise<T>) =>
      use((client) => transactionOn(client, (query) => work(inside(query)))),
    connect,
    listen: listener.listen,
    async close() {
      closing = true;
      await listener.close();
      await pool.end();
    },
  };
}

function clientConfig(options: DatabaseOptions): ClientConfig {
  const statementTimeoutMs = options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
  return {
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: options.connectionTimeoutMs ?? CONNECTION_TIMEOUT_MS,
    application_name: applicationName(options.purpose ?? "calls"),
    ...options.connection,
    ...(options.role === undefined ? {} : { options: `-c role=${options.role}` }),
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + ANSWER_GRACE_MS,
    idle_in_transaction_session_timeout: options.idleInTransactionMs ?? IDLE_IN_TRANSACTION_MS,
    types: databaseTypes,
    pipeline: true,
  };
}

async function withClient<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  // Between checkout and release the pool does not listen: an error without a listener would end the process.
  let spent = false;
  const markSpent = (): void => {
    spent = true;
  };
  client.on("error", markSpent);
  try {
    return await work(client);
  } catch (error) {
    spent ||= isConnectionSpent(error);
    throw error;
  } finally {
    client.removeListener("error", markSpent);
    client.release(spent);
  }
}

async function transactionOn<T>(client: ClientBase, work: (query: Query) => Promise<T>): Promise<T> {
  const query = queryOn(client);
  let open = true;
  // Not awaited: it travels with the first statement. Should it fail, that statement fails the same way.
  const begun = client.query("BEGIN");
  begun.catch(() => undefined);
  try {
    const inside = async <Row extends object>(sql: string, values?: readonly unknown[]) => {
      if (!open) throw new Error("a statement came after the end of its transaction");
      return query<Row>(sql, values);
    };
    const result = await work(inside);
    open = false;
    await begun;
    assertCommitted(await client.query("COMMIT").catch(lostAtCommit));
    return result;
  } catch (error) {
    open = false;
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}

function lostAtCommit(error: unknown): never {
  throw isDatabaseUnavailable(error) ? new CommitUnknown(error) : error;
}

/** Statements on one connection of the caller's; those not waited for are pipelined in order. */
function queryOn(client: ClientBase): Query {
  return async <Row extends object>(sql: string, values?: readonly unknown[]) => {
    const answer = await client.query<Row & QueryResultRow>({
      name: namedStatement(sql),
      text: sql,
      values: [...(values ?? [])],
    });
    return answer.rows;
  };
}

const LIMIT = 2_000;
const names = new Map<string, string>();

/**
 * The name under which a SQL text is prepared, the same in every connection. Our texts are constants; should one be
 * built from data after all, those beyond the limit stay unnamed and are parsed each time instead of filling memory.
 */
export function namedStatement(sql: string): string | undefined {
  const known = names.get(sql);
  if (known !== undefined || names.size >= LIMIT) return known;
  const name = `s_${createHash("sha256").update(sql).digest("base64url").slice(0, 22)}`;
  names.set(sql, name);
  return name;
}

/**
 * What PostgreSQL shows of a connection in `pg_stat_activity` and its log: which site, what for, and which node, by machine and process as
 * the console names it, such as `rumb ledger web1/4711`. Longer ones would be cut off by PostgreSQL.
 */
export function applicationName(purpose: string): string {
  const [before, after] = [`rumb ${purpose} `, `/${process.pid}`];
  return before + hostname().slice(0, LONGEST - before.length - after.length) + after;
}

const LONGEST = 63;
