import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { ConfigError } from "../platform/runtime/environment.ts";

const KEY = "9f2c64d1b07ae83551c49e6f20d7b8a43e1f5c0896da72b4473d18e5fa0b62c9";
const production = {
  NODE_ENV: "production",
  SECRET_KEY: KEY,
  PUBLIC_URL: "https://rumb.example",
  VK_CLIENT_ID: "51234567",
};
const VK_GROUP = { VK_GROUP_TOKEN: "vk1.a.token", VK_GROUP_ID: "7" };
let directory: string;

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "rumb-config-"));
});

afterAll(() => rmSync(directory, { recursive: true }));

describe("what the environment gives", () => {
  test("without a variable the sandbox runs on the known ports", () => {
    const config = readConfig({ SECRET_KEY: KEY });
    expect(config).toMatchObject({
      production: false,
      sandbox: true,
      sandboxStartBalance: 100_000,
      host: "127.0.0.1",
      port: 8080,
      socketPort: 8443,
      metricsHost: "127.0.0.1",
      publicOrigin: null,
      trustedProxies: [],
      databaseUrl: null,
      redisUrl: null,
      processes: 1,
      maxLoopDelayMs: 1_000,
      roundPace: 1,
      logLevel: "info",
    });
    expect(Object.isFrozen(config)).toBe(true);
  });

  test("in production the sandbox is off and VK is the real one", () => {
    const config = readConfig(production);
    expect(config).toMatchObject({ production: true, sandbox: false, publicOrigin: "https://rumb.example" });
    expect(config.host).toBeUndefined();
    expect(config.vk).toEqual({
      clientId: "51234567",
      authorizeUrl: "https://id.vk.com/authorize",
      tokenUrl: "https://id.vk.com/oauth2/auth",
      userUrl: "https://id.vk.com/oauth2/user_info",
    });
    expect(Buffer.from(config.secretKeys[0]).toString("hex")).toBe(KEY);
  });

  test("backups are sealed with no weak key but in a sandbox", () => {
    const weak = { BACKUP_KEY: "6".repeat(64) };
    expect(() => readConfig({ ...production, ...weak })).toThrow("BACKUP_KEY: is too regular to be random");
    expect(readConfig({ ...production, BACKUP_KEY: KEY }).backup.givenKey).not.toBeNull();
    expect(readConfig({ SECRET_KEY: KEY, ...weak }).backup.givenKey).not.toBeNull();
  });

  test("alarms are signed with no weak secret but in a sandbox", () => {
    const alarms = (secret: string) => ({
      ALARM_WEBHOOK_URL: "https://alarms.example/",
      ALARM_WEBHOOK_SECRET: secret,
    });
    expect(() => readConfig({ ...production, ...alarms("a".repeat(32)) })).toThrow(
      "ALARM_WEBHOOK_SECRET: is too regular to be random",
    );
    expect(() => readConfig({ ...production, ...alarms("short") })).toThrow("at least 16 characters");
    expect(readConfig({ ...production, ...alarms(KEY) }).alarmWebhook?.secret).toBe(KEY);
    expect(readConfig({ SECRET_KEY: KEY, ...alarms("a".repeat(32)) }).alarmWebhook).not.toBeNull();
  });

  test("a node has its certificate with its key, or neither", () => {
    expect(readConfig({ SECRET_KEY: KEY }).nodeTls).toBeNull();
    expect(() => readConfig({ SECRET_KEY: KEY, NODE_TLS_CERT: "a.pem" })).toThrow(
      "NODE_TLS_KEY: is missing beside the other one",
    );
    const files = { NODE_TLS_CERT: join(directory, "node.pem"), NODE_TLS_KEY: join(directory, "node.key") };
    expect(() => readConfig({ SECRET_KEY: KEY, ...files })).toThrow("ENOENT");
    for (const file of Object.values(files)) writeFileSync(file, "no certificate");
    expect(() => readConfig({ SECRET_KEY: KEY, ...files })).toThrow(
      "NODE_TLS_CERT: and NODE_TLS_KEY must be a certificate and its key",
    );
  });

  test("faults are reported to the VK group, or where it is said", () => {
    expect(readConfig({ SECRET_KEY: KEY }).securityContacts).toEqual(["https://vk.com/rumb_game"]);
    const said = { SECRET_KEY: KEY, SECURITY_CONTACT: "mailto:a@rumb.example, https://rumb.example/report" };
    expect(readConfig(said).securityContacts).toEqual([
      "mailto:a@rumb.example",
      "https://rumb.example/report",
    ]);
    for (const wrong of ["security@rumb.example", "http://rumb.example", "javascript:1"])
      expect(() => readConfig({ SECRET_KEY: KEY, SECURITY_CONTACT: wrong })).toThrow("SECURITY_CONTACT");
  });

  test("an empty variable counts as a missing one", () => {
    expect(readConfig({ SECRET_KEY: KEY, PORT: "", PUBLIC_URL: " " })).toMatchObject({
      port: 8080,
      publicOrigin: null,
    });
  });

  test("proxies are a list", () => {
    const { trustedProxies } = readConfig({
      SECRET_KEY: KEY,
      TRUSTED_PROXIES: "loopback, 10.0.0.0/8 ,fd00::1",
    });
    expect(trustedProxies).toEqual(["loopback", "10.0.0.0/8", "fd00::1"]);
  });

  test.each([
    ["PORT", { PORT: "80a" }],
    ["PORT", { PORT: "65536" }],
    ["PORT", { PORT: "-1" }],
    ["SOCKET_PORT", { SOCKET_PORT: "8443.5" }],
    ["METRICS_PORT", { METRICS_PORT: "8080" }],
    ["METRICS_PORT", { METRICS_PORT: "8443" }],
    ["SANDBOX", { SANDBOX: "yes" }],
    ["SANDBOX", { ...production, SANDBOX: "true" }],
    ["SANDBOX_START_BALANCE", { SANDBOX_START_BALANCE: "1e3" }],
    ["SANDBOX_START_BALANCE", { SANDBOX_START_BALANCE: "-5" }],
    ["SANDBOX_START_BALANCE", { SANDBOX_START_BALANCE: "10.001" }],
    ["NODE_ENV", { NODE_ENV: "prod" }],
    ["LOG_LEVEL", { LOG_LEVEL: "loud" }],
    ["DATABASE_URL", { DATABASE_URL: "mysql://db/rumb" }],
    ["DATABASE_URL", { DATABASE_URL: "localhost" }],
    ["REDIS_URL", { REDIS_URL: "http://localhost" }],
    ["NODE_PROCESSES", { NODE_PROCESSES: "0" }],
    ["NODE_PROCESSES", { NODE_PROCESSES: "65" }],
    ["NODE_PROCESSES", { NODE_PROCESSES: "auto" }],
    ["SOCKET_PORT", { NODE_PROCESSES: "2", PORT: "8080", SOCKET_PORT: "8080" }],
    ["PUBLIC_URL", { PUBLIC_URL: "rumb.example" }],
    ["PUBLIC_URL", { PUBLIC_URL: "https://rumb.example/site" }],
    ["PUBLIC_URL", { PUBLIC_URL: "https://rumb.example?x" }],
    ["PUBLIC_URL", { PUBLIC_URL: "ftp://rumb.example" }],
    ["PUBLIC_URL", { ...production, PUBLIC_URL: undefined }],
    ["PUBLIC_URL", { ...production, PUBLIC_URL: "http://rumb.example" }],
    ["CONSOLE_URL", { CONSOLE_URL: "console.rumb.example" }],
    ["CONSOLE_URL", { CONSOLE_URL: "https://console.rumb.example/console" }],
    ["CONSOLE_URL", { CONSOLE_URL: "https://somebody@console.rumb.example" }],
    ["CONSOLE_URL", { ...production, CONSOLE_URL: "http://console.rumb.example" }],
    ["CONSOLE_URL", { ...production, CONSOLE_URL: "https://rumb.example" }],
    ["CONSOLE_URL", { ...production, CONSOLE_URL: "https://RUMB.example:8444/" }],
    ["CONSOLE_PORT", { CONSOLE_PORT: "console" }],
    ["CONSOLE_PORT", { CONSOLE_PORT: "65536" }],
    ["CONSOLE_PORT", { CONSOLE_PORT: "8080" }],
    ["CONSOLE_PORT", { CONSOLE_PORT: "8443" }],
    ["CONSOLE_PORT", { CONSOLE_PORT: "9464" }],
    ["CONSOLE_PORT", { PORT: "8442" }],
    ["TRUSTED_PROXIES", { TRUSTED_PROXIES: "10.0.0.0/8,everyone" }],
    ["TRUSTED_PROXIES", { TRUSTED_PROXIES: "10.0.0.0/33" }],
    ["TRUSTED_PROXIES", { TRUSTED_PROXIES: "1.2.3" }],
    ["VK_CLIENT_ID", { ...production, VK_CLIENT_ID: undefined }],
    ["VK_TOKEN_URL", { VK_TOKEN_URL: "id.vk.com" }],
    ["MAX_LOOP_DELAY_MS", { MAX_LOOP_DELAY_MS: "99" }],
    ["MAX_LOOP_DELAY_MS", { MAX_LOOP_DELAY_MS: "60001" }],
    ["MAX_LOOP_DELAY_MS", { MAX_LOOP_DELAY_MS: "1s" }],
    ["ROUND_PACE", { ROUND_PACE: "0" }],
    ["ROUND_PACE", { ROUND_PACE: "1001" }],
    ["ROUND_PACE", { ROUND_PACE: "1.5" }],
    ["ROUND_PACE", { ...production, ROUND_PACE: "2" }],
    ["SECRET_KEY", { SECRET_KEY: "secret" }],
    ["SECRET_KEY", { SECRET_KEY: KEY.slice(1) }],
    ["SECRET_KEYS", { SECRET_KEY: undefined, SECRET_KEYS: `${KEY},${KEY.slice(1)}` }],
    ["SECRET_KEYS", { SECRET_KEY: undefined, SECRET_KEYS: `${KEY},${KEY.toUpperCase()}` }],
    ["SECRET_KEYS", { SECRET_KEY: KEY, SECRET_KEYS: KEY }],
    ["SECRET_KEY", { ...production, SECRET_KEY: undefined }],
    ["SECRET_KEY", { ...production, SECRET_KEY: "0123456789abcdef".repeat(4) }],
    ["VK_TOKEN_URL", { ...production, VK_TOKEN_URL: "http://id.vk.com/oauth2/auth" }],
    ["VK_API_URL", { ...production, ...VK_GROUP, VK_API_URL: "http://api.vk.com" }],
  ])("%s is refused by name in %o", (name, environment) => {
    const problems = problemsOf({ SECRET_KEY: KEY, ...environment });
    expect(problems.map((line) => line.split(":")[0])).toEqual([name]);
  });

  test("the console has a host name of its own, and a refusal says which one would do", () => {
    const CONSOLE_URL = "https://console.rumb.example/";
    expect(readConfig({ ...production, CONSOLE_URL })).toMatchObject({
      publicOrigin: "https://rumb.example",
      consoleOrigin: "https://console.rumb.example",
    });
    expect(problemsOf({ ...production, CONSOLE_URL: "https://rumb.example:8444" })).toEqual([
      "CONSOLE_URL: must have a host name of its own, such as https://console.rumb.example",
    ]);
  });

  test("all problems are named at once", () => {
    const problems = problemsOf({ PORT: "x", LOG_LEVEL: "loud", SECRET_KEY: "secret" });
    expect(new Set(problems.map((line) => line.split(":")[0]))).toEqual(
      new Set(["LOG_LEVEL", "PORT", "SECRET_KEY"]),
    );
  });
});

test("several keys are read in their order", () => {
  const other = "ab".repeat(32);
  const { secretKeys } = readConfig({ SECRET_KEYS: `${other}, ${KEY}` });
  expect(secretKeys.map((key) => Buffer.from(key).toString("hex"))).toEqual([other, KEY]);
});

describe("the sandbox's secret key", () => {
  test("is made at the first start, for its owner only, and found again", () => {
    const dataDir = join(directory, "fresh", "data");
    const first = readConfig({ DATA_DIR: dataDir });
    const path = join(dataDir, "secret-key");
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readFileSync(path, "utf8").trim()).toBe(Buffer.from(first.secretKeys[0]).toString("hex"));
    expect(readConfig({ DATA_DIR: dataDir }).secretKeys).toEqual(first.secretKeys);
  });

  test("is never replaced when its file is damaged", () => {
    const path = join(directory, "secret-key");
    writeFileSync(path, "half a key\n");
    expect(problemsOf({ DATA_DIR: directory })).toEqual([expect.stringMatching(/^SECRET_KEY: .*damaged/)]);
    expect(readFileSync(path, "utf8")).toBe("half a key\n");
  });

  test("is not made while something else is wrong", () => {
    const dataDir = join(directory, "never");
    problemsOf({ DATA_DIR: dataDir, PORT: "x" });
    expect(() => statSync(dataDir)).toThrow("ENOENT");
  });
});

function problemsOf(environment: Record<string, string | undefined>): string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split("\n");
    throw error;
  }
  return [];
}
