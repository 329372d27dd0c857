import { createServer, type Server } from "node:http";
import { pino } from "pino";
import { afterEach, expect, test } from "vitest";
import { readConfig } from "../deps/config.ts";
import { portOf } from "../platform/http/port-of.ts";
import { openTelegram } from "./open-telegram.ts";

const opened: Server[] = [];
afterEach(async () => {
  for (const server of opened.splice(0)) {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
});

async function listening(server: Server): Promise<number> {
  opened.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return portOf(server);
}

function openAt(apiUrl: string, environment: Record<string, string> = {}) {
  const config = readConfig({
    // Production asks for https, which a server of this test has not.
    SANDBOX: "false",
    PUBLIC_URL: "https://rumb.example",
    SECRET_KEY: "9f2c64d1b07ae83551c49e6f20d7b8a43e1f5c0896da72b4473d18e5fa0b62c9",
    VK_CLIENT_ID: "1",
    TELEGRAM_API_URL: apiUrl,
    ...environment,
  });
  return openTelegram({ config, log: pino({ level: "silent" }) }, null);
}

const BOT = {
  TELEGRAM_BOT_TOKEN: "110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw",
  TELEGRAM_BOT_NAME: "rumb_bot",
  TELEGRAM_CHANNEL: "@rumb_game",
};

test("a site without the sandbox registers its webhook with Telegram when it listens, and again when Telegram did not hear", async () => {
  const heard: string[] = [];
  const { promise: twice, resolve } = Promise.withResolvers<void>();
  const telegram = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (text: string) => (body += text));
    request.on("end", () => {
      heard.push(body);
      const failing = heard.length === 1;
      response.writeHead(failing ? 502 : 200).end(failing ? "" : JSON.stringify({ ok: true, result: true }));
      if (!failing) resolve();
    });
  });
  const started = openAt(`http://127.0.0.1:${await listening(telegram)}`, BOT);
  started.siteListens(8080);
  await twice;
  await started.close();
  expect(heard.map((body): unknown => JSON.parse(body))).toEqual(
    heard.map(() => ({
      url: "https://rumb.example/api/telegram/webhook",
      secret_token: started.telegram.webhookSecrets[0],
      allowed_updates: ["message", "callback_query"],
      max_connections: 20,
    })),
  );
  expect(heard).toHaveLength(2);
  expect(started.telegram.webhookSecrets[0]).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(started.telegram.startLink("any", "CODE")).toBe("https://t.me/rumb_bot?start=CODE");
});

test("without a bot there is a channel to show, nothing to open, and no call is believed", async () => {
  const { telegram } = openAt("http://127.0.0.1:1");
  expect(telegram.channelLink("any", null)).toBe("https://t.me/rumb_game");
  expect([telegram.startLink("any", "CODE"), telegram.webhookSecrets]).toEqual(["", []]);
  expect(await telegram.bot.isInChannel("42")).toMatchObject({ code: "TELEGRAM_UNAVAILABLE" });
});
