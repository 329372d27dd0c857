import { describe, expect, test } from "vitest";
import type { Environment } from "../../platform/runtime/environment.ts";
import { IN_PRODUCTION, readPart } from "../_config-samples.ts";
import { readTelegramConfig } from "./telegram-config.ts";
import { startTelegramSandbox } from "./sandbox/telegram-sandbox-server.ts";

const BOT = {
  TELEGRAM_BOT_TOKEN: "110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw",
  TELEGRAM_BOT_NAME: "rumb_bot",
  TELEGRAM_CHANNEL: "@rumb_game",
};

function read(environment: Environment, sandbox = false) {
  return readPart(readTelegramConfig, environment, { sandbox });
}

test("in the sandbox Telegram listens beside the site", () => {
  expect(read({}, true)).toEqual({ kind: "sandbox", port: 8190, publicUrl: null, secret: null });
});

describe("outside the sandbox", () => {
  test("there is no bot without a token", () => {
    expect(read({})).toBe(null);
  });

  test("a token with its names makes a bot", () => {
    expect(read({ ...BOT, TELEGRAM_API_URL: "https://telegram.example/" })).toEqual({
      kind: "bot",
      apiUrl: "https://telegram.example",
      token: BOT.TELEGRAM_BOT_TOKEN,
      botName: "rumb_bot",
      channel: "@rumb_game",
      secret: null,
    });
    expect(read(BOT)).toMatchObject({ apiUrl: "https://api.telegram.org" });
  });

  test.each<[string, Environment]>([
    ["TELEGRAM_BOT_TOKEN", { ...BOT, TELEGRAM_BOT_TOKEN: "secret" }],
    ["TELEGRAM_BOT_NAME", { ...BOT, TELEGRAM_BOT_NAME: "" }],
    ["TELEGRAM_BOT_NAME", { ...BOT, TELEGRAM_BOT_NAME: "@rumb_bot" }],
    ["TELEGRAM_CHANNEL", { ...BOT, TELEGRAM_CHANNEL: "https://t.me/rumb" }],
    ["TELEGRAM_API_URL", { ...BOT, TELEGRAM_API_URL: "telegram" }],
    ["TELEGRAM_WEBHOOK_SECRET", { ...BOT, TELEGRAM_WEBHOOK_SECRET: "short" }],
    ["TELEGRAM_WEBHOOK_SECRET", { ...BOT, TELEGRAM_WEBHOOK_SECRET: "w".repeat(40) }],
    ["TELEGRAM_WEBHOOK_SECRET", { ...BOT, TELEGRAM_WEBHOOK_SECRET: `${"s".repeat(40)}!` }],
  ])("a wrong %s is named", (name, environment) => {
    expect(() => read(environment)).toThrow(name);
  });
});

test("the sandbox's Telegram does not start in production, whoever asks", async () => {
  const started = startTelegramSandbox({
    ...IN_PRODUCTION,
    random: { bytes: (length) => new Uint8Array(length) },
  });
  await expect(started).rejects.toThrow("must not run in production");
});
