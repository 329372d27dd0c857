import type { Server } from "node:http";
import { isRefusal, refusal } from "@rumb/contract/errors";
import type { Config } from "../deps/config.ts";
import type { Deps } from "../deps/deps.ts";
import { pause } from "../platform/runtime/pause.ts";
import { deriveKeys } from "../platform/runtime/secret-key.ts";
import { portOf } from "../platform/http/port-of.ts";
import { originOf } from "../integrations/sandbox-server.ts";
import {
  BOT_PATH,
  CHANNEL_NAME,
  CHANNEL_PATH,
} from "../integrations/telegram/sandbox/telegram-sandbox-page.ts";
import { startTelegramSandbox } from "../integrations/telegram/sandbox/telegram-sandbox-server.ts";
import { type Telegram, type TelegramBot, WEBHOOK_PATH } from "../integrations/telegram/telegram-bot.ts";
import { createTelegramBot, TELEGRAM_TIMEOUT_MS } from "../integrations/telegram/telegram-client.ts";
import { sandboxTimeoutMs } from "./sandbox-timeout.ts";

export type OpenedTelegram = {
  readonly telegram: Telegram;
  /** Registers the webhook at Telegram as soon as the site listens, and again until Telegram confirms. */
  attach(site: Server): void;
  close(): Promise<void>;
};

type OpeningTelegram = Pick<Deps, "clock" | "database" | "log" | "random"> & { readonly config: Config };

/** Opens the way to Telegram; in the sandbox also the server that plays it. */
export async function openTelegram(deps: OpeningTelegram): Promise<OpenedTelegram> {
  const { config, log } = deps;
  const { telegram, host } = config;
  if (telegram === null) {
    return { telegram: noTelegram(config.social.telegram), attach: () => undefined, close: async () => {} };
  }
  const webhookSecrets = telegram.secret === null ? derivedSecrets(config) : ([telegram.secret] as const);
  if (telegram.kind === "bot") {
    const bot = createTelegramBot({ ...telegram, log });
    const announcer = announce({ bot, secret: webhookSecrets[0], originOf: () => config.publicOrigin ?? "" });
    return {
      ...announcer,
      telegram: {
        bot,
        webhookSecrets,
        channelLink: () => config.social.telegram,
        startLink: (_hostname, code) => `https://t.me/${telegram.botName}?start=${code}`,
      },
    };
  }
  const { query } = deps.database;
  const { production } = config;
  const sandbox = await startTelegramSandbox({ ...deps, ...telegram, production, host, query });
  const { origin, token } = sandbox;
  const bot = createTelegramBot({
    apiUrl: origin,
    token,
    channel: `@${CHANNEL_NAME}`,
    log,
    timeoutMs: sandboxTimeoutMs(config, TELEGRAM_TIMEOUT_MS),
  });
  const announcer = announce({
    bot,
    secret: webhookSecrets[0],
    originOf: (site) => originOf(host, portOf(site)),
  });
  return {
    attach: announcer.attach,
    async close() {
      await announcer.close();
      await sandbox.close();
    },
    telegram: {
      bot,
      webhookSecrets,
      channelLink: (hostname, id) =>
        sandbox.link(hostname, id === null ? CHANNEL_PATH : `${CHANNEL_PATH}?as=${encodeURIComponent(id)}`),
      startLink: (hostname, code) => sandbox.link(hostname, `${BOT_PATH}?start=${code}`),
    },
  };
}

/** Stands where no bot is configured: there is a channel to show and nothing to ask. */
export function noTelegram(channel: string): Telegram {
  return {
    bot: {
      isInChannel: async () => refusal("TELEGRAM_UNAVAILABLE"),
      say: async () => {},
      ask: async () => {},
      heard: async () => {},
      listen: async () => refusal("TELEGRAM_UNAVAILABLE"),
    },
    webhookSecrets: [],
    channelLink: () => channel,
    startLink: () => "",
  };
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 300_000;

type Announcing = {
  readonly bot: TelegramBot;
  readonly secret: string;
  /** Origin under which Telegram reaches the site. */
  readonly originOf: (site: Server) => string;
};

/** A site must not depend on Telegram for its start: it says where it is when it can. */
function announce({ bot, secret, originOf: origin }: Announcing): Pick<OpenedTelegram, "attach" | "close"> {
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  async function repeat(site: Server): Promise<void> {
    for (
      let pauseMs = FIRST_PAUSE_MS;
      !stopping.signal.aborted;
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
    ) {
      if (!isRefusal(await bot.listen({ url: `${origin(site)}${WEBHOOK_PATH}`, secret }))) return;
      await pause(pauseMs, stopping.signal);
    }
  }
  return {
    attach(site) {
      const begin = () => {
        running = repeat(site);
      };
      if (site.listening) begin();
      else site.once("listening", begin);
    },
    async close() {
      stopping.abort();
      await running;
    },
  };
}

function derivedSecrets({ secretKeys }: Config): readonly [string, ...string[]] {
  const [first, ...others] = deriveKeys(secretKeys, "telegram webhook");
  return [first.toString("base64url"), ...others.map((key) => key.toString("base64url"))];
}
