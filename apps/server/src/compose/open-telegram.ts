import { isRefusal, refusal } from "@rumb/contract/errors";
import type { Config } from "../deps/config.ts";
import type { Deps } from "../deps/deps.ts";
import { pause } from "../platform/runtime/pause.ts";
import { deriveKeys } from "../platform/runtime/secret-key.ts";
import { originOf, sandboxLink } from "../integrations/sandbox-server.ts";
import {
  BOT_PATH,
  CHANNEL_NAME,
  CHANNEL_PATH,
} from "../integrations/telegram/sandbox/telegram-sandbox-page.ts";
import { type Telegram, type TelegramBot, WEBHOOK_PATH } from "../integrations/telegram/telegram-bot.ts";
import { createTelegramBot, TELEGRAM_TIMEOUT_MS } from "../integrations/telegram/telegram-client.ts";
import type { SandboxPlaces } from "./open-sandboxes.ts";
import { sandboxTimeoutMs } from "./sandbox-timeout.ts";

export type OpenedTelegram = {
  readonly telegram: Telegram;
  /** The site listens at this port: registers the webhook at Telegram, and again until Telegram confirms. */
  siteListens(port: number): void;
  close(): Promise<void>;
};

/** Opens the way to Telegram, in the sandbox to the server that plays it. */
export function openTelegram(
  { config, log }: Pick<Deps, "log"> & { readonly config: Config },
  place: SandboxPlaces["telegram"],
): OpenedTelegram {
  const { telegram, host } = config;
  if (telegram === null) {
    const nobody = noTelegram(config.social.telegram);
    return { telegram: nobody, siteListens: () => undefined, close: async () => {} };
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
  if (place === null) throw new Error("nobody plays Telegram");
  const bot = createTelegramBot({
    apiUrl: place.origin,
    token: place.token,
    channel: `@${CHANNEL_NAME}`,
    log,
    timeoutMs: sandboxTimeoutMs(config, TELEGRAM_TIMEOUT_MS),
  });
  const announcer = announce({
    bot,
    secret: webhookSecrets[0],
    originOf: (port) => originOf(host, port),
  });
  return {
    ...announcer,
    telegram: {
      bot,
      webhookSecrets,
      channelLink: (hostname, id) =>
        sandboxLink(
          place,
          hostname,
          id === null ? CHANNEL_PATH : `${CHANNEL_PATH}?as=${encodeURIComponent(id)}`,
        ),
      startLink: (hostname, code) => sandboxLink(place, hostname, `${BOT_PATH}?start=${code}`),
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
  /** Origin under which Telegram reaches the site that listens at this port. */
  readonly originOf: (port: number) => string;
};

/** A site must not depend on Telegram for its start: it says where it is when it can. */
function announce({
  bot,
  secret,
  originOf: origin,
}: Announcing): Pick<OpenedTelegram, "siteListens" | "close"> {
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  async function repeat(port: number): Promise<void> {
    for (
      let pauseMs = FIRST_PAUSE_MS;
      !stopping.signal.aborted;
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
    ) {
      if (!isRefusal(await bot.listen({ url: `${origin(port)}${WEBHOOK_PATH}`, secret }))) return;
      await pause(pauseMs, stopping.signal);
    }
  }
  return {
    siteListens(port) {
      running = repeat(port);
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
