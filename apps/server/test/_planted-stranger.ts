import { once } from "node:events";
import { createServer } from "node:http";

/** Every other server that the site talks to, in one: it answers with what is planted, and keeps what it is sent. */
export type Stranger = {
  readonly origin: string;
  /** Heads and bodies of the calls, in their order. */
  readonly heard: {
    readonly url: string;
    readonly headers: NodeJS.Dict<string | string[]>;
    readonly body: string;
  }[];
  /** Changes what a path is answered with. */
  answer(path: string, body: string): void;
  close(): Promise<void>;
};

/** Answers a call by the path that it is made of; an absent path is answered 500 with `otherwise`. */
export async function openStranger(
  answers: Readonly<Record<string, string>>,
  otherwise: string,
): Promise<Stranger> {
  const heard: Stranger["heard"] = [];
  const bodies = new Map(Object.entries(answers));
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const { url = "", headers } = request;
      heard.push({ url, headers, body: Buffer.concat(parts).toString() });
      const answer = bodies.get(url.split("?", 1)[0] ?? "");
      response.writeHead(answer === undefined ? 500 : 200, { "content-type": "application/json" });
      response.end(answer ?? otherwise);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the stranger has no port");
  return {
    origin: `http://127.0.0.1:${address.port}`,
    heard,
    answer: (path, body) => void bodies.set(path, body),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
