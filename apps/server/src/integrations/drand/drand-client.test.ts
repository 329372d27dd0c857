import { createServer, type RequestListener } from "node:http";
import { once } from "node:events";
import { beaconAfter, QUICKNET } from "@rumb/games/beacon/beacon";
import { pino } from "pino";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { portOf } from "../../platform/http/port-of.ts";
import { openBeaconThread } from "./beacon-thread.ts";
import { createDrandClient } from "./drand-client.ts";
import { sandboxChain, startDrandSandbox } from "./sandbox/drand-sandbox-server.ts";

// Published beacons of the public chain.
const first = {
  number: 42,
  signature:
    "95a9f9f5b231b7714de1553105d8ffdf3dcda24cfdb1e689319bccf79a9c8ce430a91b811fbfaf763900bc998b5d686a",
};
const second = {
  number: 1000,
  signature:
    "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39",
};
const thread = openBeaconThread();
const log = pino({ level: "silent" });

afterAll(() => thread.close());

test("a beacon that the chain has signed is taken from whoever has it, whatever the others do", async () => {
  const paths: string[] = [];
  const honest = await relay((request, response) => {
    paths.push(request.url ?? "");
    response.end(JSON.stringify({ round: first.number, signature: first.signature, randomness: "lies" }));
  });
  const liar = await relay((_request, response) =>
    response.end(JSON.stringify({ round: first.number, signature: second.signature })),
  );
  const away = await relay((_request, response) => response.writeHead(503).end());
  const silent = await relay(() => undefined);
  const ask = clientOf([liar, away, silent, honest]);
  expect(await ask(QUICKNET, first.number)).toEqual({ number: first.number, signature: first.signature });
  expect(paths).toEqual([`/${QUICKNET.hash}/public/42`]);
});

test.each<{ flaw: string; answer: unknown }>([
  { flaw: "a signature of another number", answer: { round: 42, signature: second.signature } },
  { flaw: "another number", answer: { round: second.number, signature: second.signature } },
  { flaw: "no signature", answer: { round: 42 } },
  { flaw: "a signature of no length that fits", answer: { round: 42, signature: "00" } },
  { flaw: "more than anybody reads", answer: { ...first, round: 42, more: "x".repeat(5000) } },
])("a relay with $flaw has no beacon", async ({ answer }) => {
  const url = await relay((_request, response) => response.end(JSON.stringify(answer)));
  expect(await clientOf([url])(QUICKNET, 42)).toBe(null);
});

test("a relay that sends no JSON, sends one elsewhere or hangs has no beacon", async () => {
  const page = await relay((_request, response) => response.end("<h1>"));
  const elsewhere = await relay((_request, response) => response.writeHead(302, { location: page }).end());
  const silent = await relay(() => undefined);
  expect(await clientOf([page, elsewhere, silent], 200)(QUICKNET, 42)).toBe(null);
});

test("the sandbox signs beacons whose time has come, and no others", async () => {
  const chain = sandboxChain(3000);
  const atMs = chain.genesisMs + 30_500;
  const server = await startDrandSandbox({
    chain,
    clock: { now: () => new Date(atMs) },
    port: 0,
    production: false,
    host: "127.0.0.1",
    log,
  });
  onTestFinished(() => server.close());
  const ask = clientOf([server.origin]);
  const number = beaconAfter(chain, atMs - 3000);
  expect(await ask(chain, number)).toMatchObject({ number: 11 });
  expect(await ask(chain, number + 1)).toBe(null);
  await fetch(`${server.origin}/faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '{"status":503}',
  });
  expect(await ask(chain, number)).toBe(null);
});

test("the sandbox plays no drand in production", async () => {
  const options = { chain: sandboxChain(3000), clock: { now: () => new Date() }, port: 0, host: "127.0.0.1" };
  await expect(startDrandSandbox({ ...options, production: true, log })).rejects.toThrow("production");
});

function clientOf(urls: readonly string[], timeoutMs = 10_000) {
  return createDrandClient({ urls, isBeacon: thread.isBeacon, log, timeoutMs });
}

/** A relay that answers as it is asked to, until the test is over. */
async function relay(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${portOf(server)}`;
}
