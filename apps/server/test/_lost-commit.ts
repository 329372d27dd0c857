import type { Client } from "pg";

/** The connection breaks when COMMIT is sent: before the server sees it, or after it has carried it out, perhaps with last words. */
export function loseAtCommit(client: Client, moment: "before" | "after", lastWords?: Buffer): Client {
  const { stream } = client.connection;
  const write = stream.write.bind(stream);
  const emit = stream.emit.bind(stream);
  let committing = false;
  stream.write = (chunk: Uint8Array, ...rest: never[]) => {
    committing ||= Buffer.from(chunk).includes("ledger-commit");
    if (!committing || moment === "after") return write(chunk, ...rest);
    stream.destroy();
    return false;
  };
  stream.emit = (event: string, ...values: unknown[]) => {
    if (!committing || event !== "data") return emit(event, ...values);
    if (lastWords) emit("data", lastWords);
    stream.destroy();
    return true;
  };
  return client;
}

/** What PostgreSQL says when it cannot go on, such as when it cannot write its log. */
export function panic(code: string): Buffer {
  const fields = Buffer.from(`SPANIC\0VPANIC\0C${code}\0Mcould not write to the log\0\0`);
  const head = Buffer.from("E\0\0\0\0", "latin1");
  head.writeInt32BE(4 + fields.length, 1);
  return Buffer.concat([head, fields]);
}
