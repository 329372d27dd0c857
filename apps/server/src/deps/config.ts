import { isIP } from "node:net";
import { resolve } from "node:path";
import { assertKopecks, type Kopecks } from "@rumb/money/kopecks";
import { parseHundredths } from "@rumb/money/decimal-input";
import {
  createEnvironmentReader,
  type Environment,
  type EnvironmentReader,
} from "../platform/runtime/environment.ts";
import { type DrandConfig, readDrandConfig } from "../integrations/drand/drand-config.ts";
import { type PaymentConfig, readPaymentConfig } from "../integrations/payment/payment-config.ts";
import type { WebhookConfig } from "../integrations/webhook/webhook-client.ts";
import { readTelegramConfig, type TelegramConfig } from "../integrations/telegram/telegram-config.ts";
import type { VkConfig } from "../integrations/vk/vk-client.ts";
import { readVkGroupConfig, type VkGroupConfig } from "../integrations/vk/vk-group-config.ts";
import { type BackupConfig, readBackupConfig } from "../platform/backup/backup-config.ts";
import { type CallTracesConfig, readCallTracesConfig } from "../platform/http/call-traces-config.ts";
import { type NodeTls, readNodeTls } from "../platform/http/node-tls.ts";
import { readProcesses } from "./processes-config.ts";
import { isWeakSecret } from "../platform/runtime/weak-secret.ts";
import { openKeyFile, readSecretKeys, type SecretKeys } from "../platform/runtime/secret-key.ts";

/**
 * Turns the environment into one frozen, validated object. In the sandbox a missing SECRET_KEY is generated into
 * DATA_DIR (mode 0600) and found there again at the next start.
 * @throws {ConfigError} naming every variable that is wrong, all at once
 */
export function readConfig(environment: Environment): Config {
  const read = createEnvironmentReader(environment);
  const production =
    read.oneOf("NODE_ENV", ["development", "test", "production"], "development") === "production";
  const sandbox = read.flag("SANDBOX", !production);
  if (sandbox && production) {
    read.problem("SANDBOX", "the sandbox back ends must not run with NODE_ENV=production");
  }
  const dataDir = resolve(read.text("DATA_DIR", ".data"));
  const databaseUrl = read.url("DATABASE_URL", ["postgres:", "postgresql:"]);
  const addresses = readAddresses(read, { sandbox });
  const roundPace = read.whole("ROUND_PACE", 1, { min: 1, max: sandbox ? 1000 : 1 });
  const config = {
    production,
    sandbox,
    sandboxStartBalance: readStartBalance(read),
    ...addresses,
    ...readOrigins(read, { sandbox, production }),
    trustedProxies: read.list(
      "TRUSTED_PROXIES",
      isAddressOrNetwork,
      "IP addresses or networks such as 10.0.0.0/8",
    ),
    nodeTls: readNodeTls(read),
    dataDir,
    backup: readBackupConfig(read, dataDir, sandbox ? "nothing" : "weak keys"),
    archiveDirectory: resolve(read.text("ARCHIVE_DIR", `${dataDir}-archive`)),
    databaseUrl,
    replicaUrl: read.url("DATABASE_REPLICA_URL", ["postgres:", "postgresql:"]),
    replicaPatienceMs: read.whole("DATABASE_REPLICA_PATIENCE_MS", 100, { min: 0, max: 5_000 }),
    migrateAtStart: read.flag("MIGRATE_AT_START", true),
    auditAnchorFile: readAnchorFile(read, databaseUrl === null ? dataDir : null),
    redisUrl: read.url("REDIS_URL", ["redis:", "rediss:", "unix:"]),
    processes: readProcesses(read, addresses),
    logLevel: read.oneOf("LOG_LEVEL", LOG_LEVELS, "info"),
    traces: readCallTracesConfig(read),
    maxLoopDelayMs: read.whole("MAX_LOOP_DELAY_MS", 1_000, { min: 100, max: 60_000 }),
    connectionsPerAddress: read.whole("CONNECTIONS_PER_ADDRESS", 1024, { min: 16, max: 10_000 }),
    roundPace,
    drand: readDrandConfig(read, { sandbox, production, ports: addresses, roundPace }),
    vk: readVk(read, sandbox),
    payment: readPaymentConfig(read, { sandbox, ports: addresses }),
    telegram: readTelegramConfig(read, { sandbox, ports: addresses }),
    alarmWebhook: readAlarmWebhook(read, sandbox),
    vkGroup: readVkGroupConfig(read, { sandbox, ports: addresses }),
    ...readSecurityContacts(read),
    social: {
      vk: vkGroupUrl(read),
      telegram: read.webAddress("TELEGRAM_CHANNEL_URL", "https://t.me/rumb_game"),
    },
    webRoot: resolve(import.meta.dirname, "../../../web/dist"),
    consoleRoot: resolve(import.meta.dirname, "../../../console/dist"),
  };
  const givenKeys = readSecretKeys(read, { required: !sandbox });
  read.finish();
  const secretKeys: SecretKeys = givenKeys ?? [openKeyFile(dataDir)];
  return Object.freeze({ ...config, secretKeys });
}

function vkGroupUrl(read: EnvironmentReader): string {
  return read.webAddress("VK_GROUP_URL", "https://vk.com/rumb_game");
}

/** Both or neither: what is not signed could come from anybody. */
function readAlarmWebhook(read: EnvironmentReader, sandbox: boolean): WebhookConfig | null {
  const [url, secret] = [
    read.optionalWebAddress("ALARM_WEBHOOK_URL"),
    read.optionalText("ALARM_WEBHOOK_SECRET"),
  ];
  if (url === null) return null;
  if (secret === undefined || secret.length < 16) {
    read.problem("ALARM_WEBHOOK_SECRET", "must have at least 16 characters when ALARM_WEBHOOK_URL is given");
    return null;
  }
  if (!sandbox && isWeakSecret(secret)) read.problem("ALARM_WEBHOOK_SECRET", "is too regular to be random");
  return { url, secret };
}

/** Where faults of the site are reported: the VK group, which answers players, when nothing is said. */
function readSecurityContacts(read: EnvironmentReader) {
  const contacts = read.list("SECURITY_CONTACT", isContact, "addresses such as mailto:security@rumb.example");
  return {
    securityContacts: contacts.length > 0 ? contacts : [vkGroupUrl(read)],
    securityPolicyUrl: read.url("SECURITY_POLICY_URL", ["https:"]),
  };
}

function isContact(text: string): boolean {
  return (
    /^(?:mailto:[^\s@]+@[^\s@]+|tel:\+[\d-]+)$/u.test(text) ||
    (text.startsWith("https://") && URL.canParse(text))
  );
}

/** Beside the embedded database when nothing is said; another database has no place of its own. */
function readAnchorFile(read: EnvironmentReader, beside: string | null): string | null {
  const file = read.optionalText("AUDIT_ANCHOR_FILE");
  if (file !== undefined) return resolve(file);
  return beside === null ? null : resolve(beside, "audit-anchors.log");
}

/** The site's settings that need a restart to change; everything else is a setting in the database. */
export type Config = Readonly<{
  production: boolean;
  /** True while the sandbox back ends (VK, payments, Telegram) take the place of the real ones. */
  sandbox: boolean;
  /** Given once to a new player of the sandbox. */
  sandboxStartBalance: Kopecks;
  /** Address to listen on; undefined means every interface. */
  host: string | undefined;
  port: number;
  /** Port of the realtime server; may equal `port`. */
  socketPort: number;
  /** Port at which browsers reach the realtime server; another one than `socketPort` behind a proxy. */
  publicSocketPort: number;
  /** Port of the operators' console. */
  consolePort: number;
  metricsPort: number;
  metricsHost: string;
  /** Origin under which browsers reach the site, or null: then the Host header decides. */
  publicOrigin: string | null;
  /** The same of the operators' console. Null without the sandbox: there is no console. */
  consoleOrigin: string | null;
  /** Proxies whose X-Forwarded-* headers are believed. */
  trustedProxies: readonly string[];
  /** What the node's servers prove themselves with to nginx; null: they speak http. */
  nodeTls: NodeTls | null;
  dataDir: string;
  /** Of the embedded database. */
  backup: BackupConfig;
  /** Where months that have left the database lie. Beside the data, as backups do. */
  archiveDirectory: string;
  /** Null means the embedded PostgreSQL. */
  databaseUrl: string | null;
  /** Servers that follow the one of `databaseUrl`, for heavy reads; null: it is asked everything. */
  replicaUrl: string | null;
  /** How long a read waits for a replica that is behind before it goes to the leader. */
  replicaPatienceMs: number;
  /** False: a start refuses a database that waits for migrations; `npm run migrate` runs them. */
  migrateAtStart: boolean;
  /** Where the ends of the audit log are written; null: to the log alone. */
  auditAnchorFile: string | null;
  /** Where the nodes of this site meet; null means that there is one node. */
  redisUrl: string | null;
  /** Server processes of this machine that share `port`; with more than one a further one supervises them. */
  processes: number;
  logLevel: (typeof LOG_LEVELS)[number];
  /** Where traces of calls are sent; null: nowhere. */
  traces: CallTracesConfig | null;
  /** Calls are turned away while the event loop is later than this, as its mean over a second. */
  maxLoopDelayMs: number;
  /** Connections that one address, but for trusted proxies, may have open at the site's port. */
  connectionsPerAddress: number;
  /** Shared rounds run so many times faster than their rules say: 1 but in tests, which run in the sandbox. */
  roundPace: number;
  /** Null: shared rounds promise no public random value. */
  drand: DrandConfig | null;
  vk: VkConfig;
  /** Null: there is nobody to pay through, and top-ups are refused. */
  payment: PaymentConfig | null;
  /** Null: there is no bot, and nobody can bind Telegram. */
  telegram: TelegramConfig | null;
  /** Where alarms are sent, and the secret they are signed with; null: nowhere. */
  alarmWebhook: WebhookConfig | null;
  /** Null: nothing of the VK group can be asked. */
  vkGroup: VkGroupConfig | null;
  /** Addresses where faults of the site are reported, and what becomes of reports; null: that is said nowhere. */
  securityContacts: readonly string[];
  securityPolicyUrl: string | null;
  social: Readonly<{ vk: string; telegram: string }>;
  /** Directory of the built web bundle. */
  webRoot: string;
  /** Directory of the built bundle of the operators' console. */
  consoleRoot: string;
  /** 32 bytes each; what encrypts seeds and destinations at rest. */
  secretKeys: SecretKeys;
}>;

/** Where VK's authorization server is, and who we are to it. */
const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

function readAddresses(read: EnvironmentReader, { sandbox }: { sandbox: boolean }) {
  const port = read.port("PORT", 8080);
  const socketPort = read.port("SOCKET_PORT", 8443);
  const metricsPort = read.port("METRICS_PORT", 9464);
  const consolePort = read.port("CONSOLE_PORT", port === 0 ? 0 : port + 1);
  if (metricsPort !== 0 && (metricsPort === port || metricsPort === socketPort)) {
    read.problem("METRICS_PORT", "must differ from PORT and SOCKET_PORT");
  }
  if (consolePort !== 0 && [port, socketPort, metricsPort].includes(consolePort)) {
    read.problem("CONSOLE_PORT", "must differ from PORT, SOCKET_PORT and METRICS_PORT");
  }
  return {
    // Whoever reaches a sandbox may sign in as anybody.
    host: read.optionalText("HOST") ?? (sandbox ? "127.0.0.1" : undefined),
    port,
    socketPort,
    publicSocketPort: read.port("PUBLIC_SOCKET_PORT", socketPort),
    consolePort,
    metricsPort,
    metricsHost: read.text("METRICS_HOST", "127.0.0.1"),
  };
}

function readStartBalance(read: EnvironmentReader): Kopecks {
  const hundredths = parseHundredths(read.text("SANDBOX_START_BALANCE", "1000.00"));
  const amount = hundredths ?? 0;
  if (hundredths === null) {
    read.problem("SANDBOX_START_BALANCE", "must be roubles with at most two decimals, such as 1000.00");
  }
  assertKopecks(amount);
  return amount;
}

function readOrigins(read: EnvironmentReader, { sandbox, production }: Surroundings) {
  const schemes = production ? ["https:"] : ["http:", "https:"];
  const publicOrigin = originOf(read, "PUBLIC_URL", read.url("PUBLIC_URL", schemes));
  if (publicOrigin === null && !sandbox && !read.given("PUBLIC_URL")) {
    read.problem("PUBLIC_URL", "is required without the sandbox: VK returns players to it");
  }
  const consoleOrigin = originOf(read, "CONSOLE_URL", read.url("CONSOLE_URL", schemes));
  const [site, itsConsole] = [publicOrigin, consoleOrigin].map(
    (origin) => origin && new URL(origin).hostname,
  );
  // Cookies do not know ports.
  if (site !== null && site === itsConsole) {
    read.problem("CONSOLE_URL", "must have a host name of its own, such as https://console.rumb.example");
  }
  return { publicOrigin, consoleOrigin };
}

type Surroundings = { readonly sandbox: boolean; readonly production: boolean };

function originOf(
  read: EnvironmentReader,
  variable: "PUBLIC_URL" | "CONSOLE_URL",
  address: string | null,
): string | null {
  if (address === null) return null;
  const url = new URL(address);
  if (url.pathname !== "/" || url.search || url.hash || url.username) {
    read.problem(variable, "must be an origin without a path, such as https://rumb.example");
  }
  return url.origin;
}

function readVk(read: EnvironmentReader, sandbox: boolean): VkConfig {
  const clientId = read.text("VK_CLIENT_ID", sandbox ? "rumb-sandbox" : "");
  if (clientId === "") read.problem("VK_CLIENT_ID", "is required without the sandbox");
  return {
    clientId,
    authorizeUrl: read.webAddress("VK_AUTHORIZE_URL", "https://id.vk.com/authorize"),
    tokenUrl: read.webAddress("VK_TOKEN_URL", "https://id.vk.com/oauth2/auth"),
    userUrl: read.webAddress("VK_USER_URL", "https://id.vk.com/oauth2/user_info"),
  };
}

function isAddressOrNetwork(text: string): boolean {
  if (text === "loopback") return true;
  const [address = "", prefix] = text.split("/");
  const bits = isIP(address) === 6 ? 128 : 32;
  return (
    isIP(address) !== 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
  );
}
