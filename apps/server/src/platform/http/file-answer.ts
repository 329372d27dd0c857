import { Readable } from "node:stream";
import { setImmediate as turn } from "node:timers/promises";
import type { FastifyReply } from "fastify";

/** A file to be downloaded. Each of its pieces is written at once, so other calls wait that long. */
export type FileAnswer = {
  readonly contentType: string;
  readonly name: string;
  readonly pieces: Iterable<string> | AsyncIterable<string>;
  /** It has left, or whoever wanted it has gone. */
  readonly onEnd: () => void;
};

/** Sends a file piece by piece, and lets other calls have their turn between them. */
export function sendFile(
  reply: FastifyReply,
  { contentType, name, pieces, onEnd }: FileAnswer,
): FastifyReply {
  const stream = Readable.from(inTurns(pieces)).once("close", onEnd);
  return reply.type(contentType).header("content-disposition", `attachment; filename="${name}"`).send(stream);
}

export async function* inTurns(pieces: FileAnswer["pieces"]): AsyncGenerator<string> {
  for await (const piece of pieces) {
    yield piece;
    await turn();
  }
}
