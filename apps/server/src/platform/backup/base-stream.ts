import { Readable } from "node:stream";
import { Client, type ClientConfig } from "pg";

/** Where a base backup begins and ends in the write-ahead log, and the server's list of its files with their checksums. */
export type BaseEnd = {
  readonly span: { readonly startLsn: string; readonly endLsn: string; readonly timeline: number };
  readonly fileList: string;
};

/**
 * The server's own base backup (BASE_BACKUP of the replication protocol, what pg_basebackup asks for) as a tar stream, and what is
 * known of it when the stream has ended. The server checks each page that it reads, and plays go on.
 */
export function streamBase(connection: ClientConfig): { tar: Readable; end: Promise<BaseEnd> } {
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
  const list: Buffer[] = [];
  let isList = false;
  client.connection.on("copyData", ({ chunk }: { chunk: Buffer }) => {
    if (chunk[0] === LIST_FOLLOWS) isList = true;
    if (chunk[0] !== DATA) return;
    // The driver uses its memory again for what comes next.
    const data = Buffer.from(chunk.subarray(1));
    if (isList) list.push(data);
    else if (!tar.push(data)) client.connection.stream.pause();
  });
  const span = ask(client);
  span.then(
    () => tar.push(null),
    (error: unknown) => tar.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  const end = span.then((known) => ({ span: known, fileList: Buffer.concat(list).toString("utf8") }));
  return { tar, end };
}

async function ask(client: Client): Promise<BaseEnd["span"]> {
  await client.connect();
  const answer: unknown = await client.query(
    "BASE_BACKUP (LABEL 'rumb', CHECKPOINT 'fast', WAIT false, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')",
  );
  const places = (Array.isArray(answer) ? answer : []).flatMap(({ rows }: { rows: Place[] }) => rows);
  const [start, end] = places.filter(({ recptr }) => typeof recptr === "string");
  if (start === undefined || end === undefined)
    throw new Error("the server did not say where its backup lies");
  return { startLsn: start.recptr, endLsn: end.recptr, timeline: Number(start.tli) };
}

type Place = { readonly recptr: string; readonly tli: string };

/** Kinds of messages within the copy: bytes, of the tar file at first; and that the list of files follows. */
const DATA = "d".charCodeAt(0);
const LIST_FOLLOWS = "m".charCodeAt(0);
const BUFFER_BYTES = 1024 * 1024;
