import { createServer, type RequestListener, type Server } from "node:http";
import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { freePort } from "../../../test/_free-port.ts";
import { networkTransport } from "./vk-client.ts";

let server: Server | null = null;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(listener: RequestListener): Promise<string> {
  server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("no port");
  return `http://127.0.0.1:${address.port}/`;
}

test("a form is posted and the answer read", async () => {
  let posted = "";
  const url = await serve((request, response) => {
    request.setEncoding("utf8").on("data", (text: string) => {
      posted += text;
    });
    request.once("end", () =>
      response.writeHead(201).end(`${request.method} ${request.headers["content-type"]}`),
    );
  });
  const answer = await networkTransport(60_000)(url, { code: "a&b", state: "я" });
  expect(answer).toEqual({
    status: 201,
    text: "POST application/x-www-form-urlencoded;charset=UTF-8",
  });
  expect(posted).toBe("code=a%26b&state=%D1%8F");
});

test("a redirect is not followed: the form would go to somebody else", async () => {
  const url = await serve((_request, response) => {
    response.writeHead(307, { location: "/elsewhere" }).end();
  });
  await expect(networkTransport(60_000)(url, {})).rejects.toThrow("fetch failed");
});

test("an answer that does not end is cut off", async () => {
  const url = await serve((_request, response) => {
    const write = (): void => {
      while (response.write("x".repeat(16_384)));
      response.once("drain", write);
    };
    write();
  });
  await expect(networkTransport(60_000)(url, {})).rejects.toThrow("too long");
});

test.each([
  ["does not answer", () => undefined],
  ["does not end its answer", (_request, response) => void response.write("{")],
] satisfies [string, RequestListener][])("a server that %s is not waited for", async (_what, listener) => {
  const url = await serve(listener);
  await expect(networkTransport(50)(url, {})).rejects.toThrow("timeout");
});

test("a server that is not there is an error, not a wait", async () => {
  const url = `http://127.0.0.1:${await freePort()}/`;
  await expect(networkTransport(60_000)(url, {})).rejects.toThrow("fetch failed");
});
