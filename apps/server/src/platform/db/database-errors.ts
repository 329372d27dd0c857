import { DatabaseError } from "pg";

/** COMMIT was answered, but with a rollback: a statement before it had failed. Nothing was written. */
export class CommitRefusedError extends Error {
  override name = "CommitRefusedError";
  constructor(command: string) {
    super(`COMMIT was answered with ${command}: nothing was written`);
  }
}

/** The connection was lost while COMMIT was on its way: whether it happened is not known here. */
export class CommitUnknown extends Error {
  override name = "CommitUnknown";
  constructor(cause: unknown) {
    super("the outcome of a commit is unknown", { cause });
  }
}

/**
 * Throws unless the answer to COMMIT says that it committed. In a pipeline the COMMIT of a failed transaction
 * resolves like a good one; only the command in its answer shows it.
 */
export function assertCommitted(answer: { command: string }): void {
  if (answer.command !== "COMMIT") throw new CommitRefusedError(answer.command);
}

/** True when the database could not be reached or broke off: the caller may try again, and a COMMIT may or may not have happened. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseError) return UNAVAILABLE_STATES.test(error.code ?? "");
  if (error instanceof CommitUnknown) return true;
  if (!(error instanceof Error)) return false;
  if ("code" in error && typeof error.code === "string" && SOCKET_CODES.has(error.code)) return true;
  return UNAVAILABLE_MESSAGES.some((message) => error.message.includes(message));
}

/**
 * True when the database itself refused a statement: if the connection lives on, neither this one nor any sent behind it up to the next Sync
 * was carried out. A database that dies says why in the same way.
 */
export function isRefusedByDatabase(error: unknown): boolean {
  return error instanceof DatabaseError && !isDatabaseUnavailable(error);
}

/** True when a statement waited or ran too long and was ended, or disk or memory had no room for it: nothing of its transaction was written, and the caller may try again. */
export function isDatabaseOverloaded(error: unknown): boolean {
  return error instanceof DatabaseError && OVERLOADED_STATES.has(error.code ?? "");
}

/** True when a lock was not to be had in time; disk or memory is full. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === LOCK_TIMEOUT;
}

/** True when the connection that gave this error cannot be used again. */
export function isConnectionSpent(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return isDatabaseUnavailable(error);
  return SPENT_STATES.test(error.code ?? "");
}

// Class 08 connection exception, 53300 too many connections, class 57P shutdown and crash; 25006 a server that only follows another
// one: whoever led, and was reached by this connection, leads no longer.
const UNAVAILABLE_STATES = /^(08...|25006|53300|57P0[1-4])$/;
// Besides those: 0A000 is a prepared statement whose result changed under it, 25P03 and 25P04 a transaction cut off.
const SPENT_STATES = /^(08...|25006|53300|57P..|0A000|25P0[34])$/;
// A lock was not to be had in time.
const LOCK_TIMEOUT = "55P03";
// That, or the statement's time was over, or disk or memory was full.
const OVERLOADED_STATES = new Set(["57014", LOCK_TIMEOUT, "53100", "53200"]);
const SOCKET_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENOTFOUND",
]);
// The client names these failures only by their text.
const UNAVAILABLE_MESSAGES = [
  "Connection terminated",
  "timeout exceeded when trying to connect",
  "timeout expired",
  "Query read timeout",
  "Client has encountered a connection error",
  "Client was closed",
];
