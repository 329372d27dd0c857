import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { systemClock } from "../../platform/runtime/clock.ts";
import { isPrivateAddress } from "./private-address.ts";
import { openWebhook, signatureOf, type WebhookMessage } from "./webhook-client.ts";

const MESSAGE: WebhookMessage = {
  id: "7",
  alarm: "3",
  state: "raised",
  kind: "books",
  says: "Сверка книг опаздывает.",
  path: "/ledger_checks",
  at: "2026-11-24T10:00:00.000Z",
};
const clock = systemClock;
const SECRET = "a secret of sixteen letters";
const PATIENT = { sandbox: true, clock, timeoutMs: 60_000 };

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/alarms`;
}

test("a message is signed over its moment and its body, and says which one it is", async () => {
  const heard: { body: string; headers: IncomingHttpHeaders }[] = [];
  const url = await listen((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      heard.push({ body: Buffer.concat(pieces).toString(), headers: request.headers });
      response.writeHead(204).end();
    });
  });
  expect(await openWebhook({ url, secret: SECRET }, PATIENT).send(MESSAGE)).toBeNull();
  const [{ body, headers } = { body: "", headers: {} }] = heard;
  expect(JSON.parse(body)).toEqual(MESSAGE);
  expect(headers["x-rumb-id"]).toBe("7");
  const [, seconds, signature] =
    /^t=(\d+),v1=([0-9a-f]{64})$/u.exec(String(headers["x-rumb-signature"])) ?? [];
  expect(signature).toBe(signatureOf(SECRET, `${seconds}.${body}`));
});

test.each([
  [
    "a redirect",
    (response) => void response.writeHead(302, { location: "/elsewhere" }).end(),
    "Адрес ответил 302.",
  ],
  ["a fault", (response) => void response.writeHead(500).end(), "Адрес ответил 500."],
  [
    "an endless answer",
    (response) => void response.writeHead(200).end("x".repeat(70_000)),
    "Ответ слишком длинный.",
  ],
] satisfies [string, (response: Parameters<RequestListener>[1]) => void, string][])(
  "%s is not taken for a yes, and is followed nowhere",
  async (_what, answer, failure) => {
    const paths: string[] = [];
    const url = await listen((request, response) => {
      paths.push(request.url ?? "");
      request.resume();
      answer(response);
    });
    expect(await openWebhook({ url, secret: SECRET }, PATIENT).send(MESSAGE)).toBe(failure);
    expect(paths).toEqual(["/alarms"]);
  },
);

test("who does not answer is not waited for, and nobody there is a failure", async () => {
  const url = await listen(() => undefined);
  const failure = await openWebhook({ url, secret: SECRET }, { sandbox: true, clock, timeoutMs: 20 }).send(
    MESSAGE,
  );
  expect(failure).toMatch(/abort|timeout/iu);
  const nobody = openWebhook({ url: "http://127.0.0.1:9/", secret: SECRET }, PATIENT);
  expect(await nobody.send(MESSAGE)).toContain("ECONNREFUSED");
});

test("outside the sandbox only https is called, and no name that means a private address", async () => {
  const paths: string[] = [];
  const url = await listen((request, response) => {
    paths.push(request.url ?? "");
    response.end();
  });
  expect(await openWebhook({ url, secret: SECRET }, { sandbox: false, clock }).send(MESSAGE)).toBe(
    "Адрес не https.",
  );
  const secure = (hostname: string, addresses: string[]) =>
    openWebhook(
      { url: `https://${hostname}/`, secret: SECRET },
      { sandbox: false, clock, lookUpAll: async () => addresses.map((address) => ({ address, family: 4 })) },
    ).send(MESSAGE);
  for (const addresses of [["127.0.0.1"], ["93.184.216.34", "10.0.0.1"], ["::1"], ["::ffff:192.168.1.1"]]) {
    expect(await secure("alarms.example", addresses)).toBe("Адрес лежит в частной сети.");
  }
  expect(paths).toEqual([]);
});

test.each([
  "10.1.2.3",
  "172.31.0.1",
  "192.168.0.9",
  "169.254.169.254",
  "100.64.0.1",
  "0.0.0.0",
  "fd00::1",
  "fe80::1",
  "::",
  "::1",
  "::7f00:1",
  "::ffff:7f00:1",
  "::ffff:0:7f00:1",
  "2002:7f00:1::",
  "64:ff9b:1::7f00:1",
  "fec0::1",
  "192.0.2.1",
])("%s is private", (address) => expect(isPrivateAddress(address)).toBe(true));
test.each(["93.184.216.34", "172.32.0.1", "2606:2800:220:1::1"])("%s is not", (address) => {
  expect(isPrivateAddress(address)).toBe(false);
});
