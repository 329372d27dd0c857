import { Readable } from "node:stream";
import { Client, type ClientConfig } from "pg";

/** Where a base backup begins and ends in the write-ahead log. */
export type BaseSpan = { readonly startLsn: string; readonly endLsn: string; readonly timeline: number };

/**
 * The server's own base backup (BASE_BACKUP of the replication protocol, what pg_basebackup asks for) as a tar stream, and where it
 * lies in the log, once the stream has ended. The server checks each page that it reads, and plays go on.
 */
export function streamBase(connection: ClientConfig): { tar: Readable; span: Promise<BaseSpan> } {
  const config = { ...connection, replication: "true", application_name: "rumb backup" };
  const client = new Client(config);
  const tar = new Readable({
    highWaterMark: BUFFER_BYTES,
    read: () => void client.connection.stream.resume(),
    destroy(error, done) {
      // Also a server that hangs is left: the connection is cut, not ended.
      client.connection.stream.destroy();
      done(error);
    },
  });
  client.on("error", (error) => tar.destroy(error));
  client.connection.on("copyData", ({ chunk }: { chunk: Buffer }) => {
    if (chunk[0] === DATA && !tar.push(chunk.subarray(1))) client.connection.stream.pause();
  });
  const span = ask(client);
  span.then(
    () => tar.push(null),
    (error: unknown) => tar.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return { tar, span };
}

async function ask(client: Client): Promise<BaseSpan> {
  await client.connect();
  const answer: unknown = await client.query(
    "BASE_BACKUP (LABEL 'rumb', CHECKPOINT 'fast', WAIT false, MANIFEST 'no')",
  );
  const places = (Array.isArray(answer) ? answer : []).flatMap(({ rows }: { rows: Place[] }) => rows);
  const [start, end] = places.filter(({ recptr }) => typeof recptr === "string");
  if (start === undefined || end === undefined)
    throw new Error("the server did not say where its backup lies");
  return { startLsn: start.recptr, endLsn: end.recptr, timeline: Number(start.tli) };
}

type Place = { readonly recptr: string; readonly tli: string };

/** Kind of a message that carries bytes of the tar file; the server's own copy format. */
const DATA = "d".charCodeAt(0);
const BUFFER_BYTES = 1024 * 1024;
