import { describe, expect, test } from "vitest";
import type { Environment } from "../../platform/runtime/environment.ts";
import { IN_PRODUCTION, PORTS, readPart } from "../_config-samples.ts";
import { readPaymentConfig } from "./payment-config.ts";
import { startPaymentSandbox } from "./sandbox/sandbox-server.ts";

const SECRET = "uK3vQ8zT1xW6bN0rJ5mY2hC7dF4gL9pA";
const OTHER_SECRET = "pW8sE3kZ6vB1nM9cX4tR7yU0oI5aQ2dG";

function read(environment: Environment, { sandbox = true, ports = PORTS } = {}) {
  return readPart(readPaymentConfig, environment, { sandbox, ports });
}

describe("in the sandbox", () => {
  test("the provider listens beside the site, and its secret follows from the site's", () => {
    expect(read({})).toEqual({ kind: "sandbox", port: 8090, publicUrl: null, secrets: null });
  });

  test("the system chooses its port when it chooses the site's", () => {
    expect(read({}, { ports: { ...PORTS, port: 0 } })).toMatchObject({ port: 0 });
  });

  test("port, secret and public address can be set", () => {
    const environment = {
      PAYMENT_PORT: "9000",
      PAYMENT_SECRET: SECRET,
      PUBLIC_PAYMENT_URL: "https://pay.rumb.example/",
    };
    expect(read(environment)).toEqual({
      kind: "sandbox",
      port: 9000,
      publicUrl: "https://pay.rumb.example",
      secrets: [Buffer.from(SECRET)],
    });
  });

  test.each<[string, Environment]>([
    ["PAYMENT_PORT", { PAYMENT_PORT: "8443" }],
    ["PAYMENT_PORT", { PAYMENT_PORT: "70000" }],
    ["PUBLIC_PAYMENT_URL", { PUBLIC_PAYMENT_URL: "https://pay.rumb.example/path" }],
    ["PAYMENT_SECRET", { PAYMENT_SECRET: "short" }],
  ])("a wrong %s is named", (name, environment) => {
    expect(() => read(environment)).toThrow(name);
  });
});

describe("outside the sandbox", () => {
  test("there are no top-ups until there is a provider", () => {
    expect(read({}, { sandbox: false })).toBe(null);
  });

  test("address and secret make a provider", () => {
    const environment = { PAYMENT_API_URL: "https://provider.example/api/", PAYMENT_SECRET: SECRET };
    expect(read(environment, { sandbox: false })).toEqual({
      kind: "provider",
      apiUrl: "https://provider.example/api",
      secrets: [Buffer.from(SECRET)],
    });
  });

  test("two secrets stand while one is changed for the other, the one that signs first", () => {
    const environment = {
      PAYMENT_API_URL: "https://provider.example",
      PAYMENT_SECRET: `${SECRET}, ${OTHER_SECRET}`,
    };
    expect(read(environment, { sandbox: false })).toMatchObject({
      secrets: [Buffer.from(SECRET), Buffer.from(OTHER_SECRET)],
    });
  });

  test.each<[string, Environment]>([
    [
      "PAYMENT_SECRET",
      { PAYMENT_API_URL: "https://provider.example", PAYMENT_SECRET: `${SECRET},${"s".repeat(32)}` },
    ],
    [
      "PAYMENT_SECRET",
      { PAYMENT_API_URL: "https://provider.example", PAYMENT_SECRET: `${SECRET},${SECRET},${SECRET}` },
    ],
    ["PAYMENT_SECRET", { PAYMENT_API_URL: "https://provider.example" }],
    ["PAYMENT_API_URL", { PAYMENT_SECRET: SECRET }],
    ["PAYMENT_SECRET", { PAYMENT_API_URL: "https://provider.example", PAYMENT_SECRET: "s".repeat(32) }],
    [
      "PAYMENT_API_URL",
      { NODE_ENV: "production", PAYMENT_API_URL: "http://provider.example", PAYMENT_SECRET: SECRET },
    ],
  ])("one without the other, a weak or an unprotected one is refused, naming %s", (name, environment) => {
    expect(() => read(environment, { sandbox: false })).toThrow(name);
  });
});

test("the sandbox's provider does not start in production, whoever asks", async () => {
  const started = startPaymentSandbox({
    ...IN_PRODUCTION,
    secrets: [Buffer.from(SECRET)],
  });
  await expect(started).rejects.toThrow("must not run in production");
});
