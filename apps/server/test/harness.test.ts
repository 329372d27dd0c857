import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { rm } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { portOf } from "../src/platform/http/port-of.ts";
import { freePort } from "./_free-port.ts";
import { createTestDatabase, type TestDatabase } from "./_harness-database.ts";
import {
  environmentFor,
  post,
  postOnce,
  type ServerProcess,
  signIn,
  startServerProcess,
} from "./_harness-site.ts";
import { until } from "./_patience.ts";
import { patientFetch } from "./_patient-fetch.ts";
import { makeTestDirectory } from "./_test-directory.ts";

describe("a call of a test", () => {
  test("waits for a site that answers 503, as its Retry-After says", async () => {
    const site = await openStub((_, response, calls) =>
      calls < 3 ? busy(response) : response.end(JSON.stringify({ success: {} })),
    );
    expect(await post(site.origin, "/api/get")).toEqual({ status: 200, body: { success: {} } });
    expect(site.keys).toHaveLength(3);
  });

  test("is answered 503 by whoever asks once", async () => {
    const site = await openStub((_, response) => busy(response));
    expect(await postOnce(site.origin, "/api/get")).toMatchObject({
      status: 503,
      body: { code: "OVERLOADED" },
    });
    expect(site.keys).toHaveLength(1);
  });

  test("that gives up says what it called and what came back", async () => {
    const site = await openStub((_, response) => busy(response));
    await expect(patientFetch(`${site.origin}/api/get`, { method: "POST" }, 1)).rejects.toThrow(
      `POST ${site.origin}/api/get: 503 {"code":"OVERLOADED"}`,
    );
    const nobody = `http://127.0.0.1:${await freePort()}/login/vk`;
    await expect(patientFetch(nobody, {}, 1)).rejects.toThrow(`GET ${nobody}: no answer`);
  });

  test("that was answered with something else than JSON says so", async () => {
    const site = await openStub((_, response) => response.writeHead(502).end("<h1>nginx</h1>"));
    await expect(post(site.origin, "/api/get")).rejects.toThrow(
      "POST /api/get is answered with no JSON: 502 <h1>nginx</h1>",
    );
  });

  test("that broke off is repeated under its key only, and so is one whose outcome nobody knows", async () => {
    const site = await openStub((request, response, calls) => {
      if (calls === 1) request.socket.destroy();
      else if (calls === 2) busy(response, "OUTCOME_UNKNOWN");
      else response.end("{}");
    });
    const key = randomUUID();
    await post(site.origin, "/api/dice/play", { headers: { "idempotency-key": key } });
    expect(site.keys).toEqual([key, key, key]);

    const cut = await openStub((request) => request.socket.destroy());
    await expect(post(cut.origin, "/api/payment/new")).rejects.toThrow(
      `POST ${cut.origin}/api/payment/new: no answer`,
    );
    const unsure = await openStub((_, response) => busy(response, "OUTCOME_UNKNOWN"));
    await expect(post(unsure.origin, "/api/payment/new")).rejects.toThrow("OUTCOME_UNKNOWN");
    expect([cut.keys.length, unsure.keys.length]).toEqual([1, 1]);
  });
});

describe("a player signs in", () => {
  let data: TestDatabase;
  let dataDir: string;
  let server: ServerProcess | null = null;

  beforeAll(async () => {
    data = await createTestDatabase();
    dataDir = await makeTestDirectory("rumb-harness-");
  });
  afterAll(async () => {
    await server?.stop();
    await data.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  test("at a site that is not there yet, and at one that turns calls away because its event loop is late @release", async () => {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const signedIn = signIn(origin, { vkId: "1" });
    const environment = {
      ...environmentFor(data),
      DATA_DIR: dataDir,
      PORT: String(port),
      MAX_LOOP_DELAY_MS: "100",
    };
    server = await startServerProcess(environment);
    expect(await signedIn).toMatch(/^rumb_session=/);

    const letGo = makeLate(server);
    await until("the site turns calls away", async () => (await postOnce(origin, "/api/get")).status === 503);
    const session = signIn(origin, { vkId: "2" });
    const answer = post(origin, "/api/get");
    await until("the site turns calls away", async () => (await postOnce(origin, "/api/get")).status === 503);
    await letGo();
    expect(await session).toMatch(/^rumb_session=/);
    expect((await answer).status).toBe(200);
  });
});

/** Stops the process again and again, so that its event loop is always late; the returned function ends that. */
function makeLate({ child }: ServerProcess): () => Promise<void> {
  const late = { still: true };
  const stopping = (async () => {
    while (late.still) {
      child.kill("SIGSTOP");
      await delay(300);
      child.kill("SIGCONT");
      await delay(30);
    }
  })();
  const letGo = async (): Promise<void> => {
    late.still = false;
    await stopping;
  };
  onTestFinished(letGo);
  return letGo;
}

type Stub = { readonly origin: string; readonly keys: (string | undefined)[] };

/** Answers calls by their number, from 1; `keys` are the idempotency keys of those that came. */
async function openStub(
  answer: (request: IncomingMessage, response: ServerResponse, calls: number) => void,
): Promise<Stub> {
  const keys: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    keys.push(request.headers["idempotency-key"]?.toString());
    request.resume().on("end", () => answer(request, response, keys.length));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return { origin: `http://127.0.0.1:${portOf(server)}`, keys };
}

function busy(response: ServerResponse, code = "OVERLOADED"): void {
  response.writeHead(503, { "retry-after": "1" }).end(JSON.stringify({ code }));
}
