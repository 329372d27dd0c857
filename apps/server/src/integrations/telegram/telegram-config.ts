import { isWeakSecret } from "../../platform/runtime/weak-secret.ts";
import type { EnvironmentReader } from "../../platform/runtime/environment.ts";
import type { SandboxAddress, SiteBeside, SitePorts } from "../sandbox-address.ts";
import { besideSite, sandboxAddress } from "../sandbox-address.ts";

/** Who plays Telegram: Telegram, or the sandbox, which is a server of our own. */
export type TelegramConfig =
  | {
      readonly kind: "bot";
      readonly apiUrl: string;
      readonly token: string;
      /** The bot's user name, without `@`. */
      readonly botName: string;
      /** `@name` or number of the channel that players join. */
      readonly channel: string;
      /** Null: derived from SECRET_KEY, so that it is the same on all nodes. */
      readonly secret: string | null;
    }
  | (SandboxAddress & { readonly kind: "sandbox"; readonly secret: string | null });

const PORTS_APART = 110;

/** Reads TELEGRAM_*. Without the sandbox there is a bot when there is a token, and then its name and channel are required. */
export function readTelegramConfig(read: EnvironmentReader, site: SiteBeside): TelegramConfig | null {
  const secret = readSecret(read);
  if (site.sandbox) {
    return { kind: "sandbox", ...readAddress(read, site.ports), secret };
  }
  const token = read.optionalText("TELEGRAM_BOT_TOKEN");
  if (token === undefined) return null;
  const botName = read.text("TELEGRAM_BOT_NAME", "");
  const channel = read.text("TELEGRAM_CHANNEL", "");
  if (!/^\d{1,20}:[A-Za-z0-9_-]{20,128}$/.test(token)) {
    read.problem(
      "TELEGRAM_BOT_TOKEN",
      "must be a bot's token, such as 110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw",
    );
  }
  if (!/^[A-Za-z][A-Za-z0-9_]{3,31}$/.test(botName)) {
    read.problem("TELEGRAM_BOT_NAME", "is required with TELEGRAM_BOT_TOKEN: the bot's user name without @");
  }
  if (!/^(@[A-Za-z][A-Za-z0-9_]{3,31}|-\d{1,20})$/.test(channel)) {
    read.problem("TELEGRAM_CHANNEL", "is required with TELEGRAM_BOT_TOKEN: @name or number of the channel");
  }
  if (secret !== null && isWeakSecret(secret)) {
    read.problem(
      "TELEGRAM_WEBHOOK_SECRET",
      "is too regular to be random; `openssl rand -hex 32` makes one that is",
    );
  }
  const apiUrl = read.webAddress("TELEGRAM_API_URL", "https://api.telegram.org").replace(/\/+$/, "");
  return { kind: "bot", apiUrl, token, botName, channel, secret };
}

/** As Telegram takes it, and long enough not to be guessed. */
function readSecret(read: EnvironmentReader): string | null {
  const secret = read.optionalText("TELEGRAM_WEBHOOK_SECRET") ?? null;
  if (secret !== null && !/^[A-Za-z0-9_-]{32,256}$/.test(secret)) {
    read.problem("TELEGRAM_WEBHOOK_SECRET", "must be 32 to 256 letters, digits, _ or -");
  }
  return secret;
}

function readAddress(read: EnvironmentReader, ports: SitePorts): SandboxAddress {
  return sandboxAddress(read, ports, {
    port: { name: "TELEGRAM_PORT", value: read.port("TELEGRAM_PORT", besideSite(ports, PORTS_APART)) },
    publicUrl: { name: "PUBLIC_TELEGRAM_URL", value: read.url("PUBLIC_TELEGRAM_URL", ["http:", "https:"]) },
  });
}
