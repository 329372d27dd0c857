import { Readable } from "node:stream";
import { Client, type ClientConfig } from "pg";

const LINE_FEED = 10;
const GROUPS_AHEAD = 4;

/**
 * What COPY (…) TO STDOUT gives, in groups of rows, each row with the line feed at its end. The driver reads the server's answer
 * message by message, and the server sends a row in each; the connection stands still while the reader is behind.
 */
export function copyOut(
  connection: ClientConfig,
  { sql, rowsAtOnce }: { sql: string; rowsAtOnce: number },
): Readable {
  const client = new Client({ ...connection, application_name: "rumb archive", statement_timeout: 0 });
  let group: Buffer[] = [];
  const groups = new Readable({
    objectMode: true,
    highWaterMark: GROUPS_AHEAD,
    read: () => void client.connection.stream.resume(),
    destroy(error, done) {
      client.connection.stream.destroy();
      done(error);
    },
  });
  const flush = (): void => {
    if (group.length > 0 && !groups.push(group)) client.connection.stream.pause();
    group = [];
  };
  client.on("error", (error) => groups.destroy(error));
  client.connection.on("copyData", ({ chunk }: { chunk: Buffer }) => {
    if (chunk.indexOf(LINE_FEED) !== chunk.length - 1) groups.destroy(new Error("a row came in pieces"));
    // The driver uses its memory again for what comes next.
    group.push(Buffer.from(chunk));
    if (group.length >= rowsAtOnce) flush();
  });
  void copy(client, sql, flush)
    .then(() => groups.push(null))
    .catch((error: unknown) => groups.destroy(error instanceof Error ? error : new Error(String(error))));
  return groups;
}

async function copy(client: Client, sql: string, flush: () => void): Promise<void> {
  await client.connect();
  await client.query(`COPY (${sql}) TO STDOUT`);
  flush();
}
