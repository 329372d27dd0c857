import type { ClientConfig } from "pg";
import { runInThread } from "../platform/runtime/background-thread.ts";
import type { SecretKeys } from "../platform/runtime/secret-key.ts";
import type { BooksResult } from "./books-run.ts";

/** What a thread that checks the books is started with; everything must survive a structured clone. */
export type BooksThreadOptions = {
  readonly connection: ClientConfig;
  readonly role: string;
  readonly secretKeys: SecretKeys;
  readonly archiveDirectory: string;
  readonly logLevel: string;
  /** How long what is old is looked at. */
  readonly recheckMs: number;
};

/** Checks the books in a thread of its own, whose body is the file `body`. */
export function checkBooksInThread(
  body: URL,
  options: BooksThreadOptions,
  signal: AbortSignal,
): Promise<BooksResult> {
  return runInThread(body, options, signal);
}
