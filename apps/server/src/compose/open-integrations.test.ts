import { QUICKNET } from "@rumb/games/beacon/beacon";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "../deps/config.ts";
import { openDrand } from "./open-integrations.ts";

const log = pino({ level: "silent" });

function openAt(nowMs: number, environment: Record<string, string>) {
  const config = readConfig({
    SANDBOX: "false",
    PUBLIC_URL: "https://rumb.example",
    SECRET_KEY: "9f2c64d1b07ae83551c49e6f20d7b8a43e1f5c0896da72b4473d18e5fa0b62c9",
    VK_CLIENT_ID: "1",
    ...environment,
  });
  return openDrand({ config, log, clock: { now: () => new Date(nowMs) } }, null);
}

test("with relays rounds promise beacons of the public chain, and without them none", async () => {
  const opened = openAt(Date.now(), { DRAND_URLS: "http://127.0.0.1:9" });
  onTestFinished(() => opened.close());
  expect(opened.beacons?.chain).toEqual(QUICKNET);
  expect(await opened.beacons?.ask(QUICKNET, 42)).toBe(null);
  expect(openAt(Date.now(), {}).beacons).toBe(null);
});

test("a chain that has not begun would keep rounds waiting, and is refused", () => {
  const early = () => openAt(QUICKNET.genesisMs - 1, { DRAND_URLS: "https://api.drand.sh" });
  expect(early).toThrow("has not begun");
});
