import { createHmac } from "node:crypto";
import { lookup as lookUp } from "node:dns/promises";
import { request as requestPlain } from "node:http";
import { request as requestTls } from "node:https";
import type { Clock } from "../../platform/runtime/clock.ts";
import { isPrivateAddress } from "./private-address.ts";

/** What the webhook carries. `id` is the same at each attempt: whoever has seen it needs not act again. */
export type WebhookMessage = {
  readonly id: string;
  readonly alarm: string;
  readonly state: "raised" | "cleared";
  readonly kind: string;
  readonly says: string;
  readonly path: string;
  readonly at: string;
};

/** Calls the address that whoever runs the site has named. */
export type Webhook = {
  /** Null when it was taken; else why not, in a sentence. Never throws. */
  readonly send: (message: WebhookMessage) => Promise<string | null>;
};

export type WebhookConfig = { readonly url: string; readonly secret: string };

/** Null when no address is configured. */
export function openAlarmWebhook(
  { alarmWebhook, sandbox }: { readonly alarmWebhook: WebhookConfig | null; readonly sandbox: boolean },
  clock: Pick<Clock, "now">,
): Webhook | null {
  return alarmWebhook && openWebhook(alarmWebhook, { sandbox, clock });
}

type WebhookOptions = {
  readonly sandbox: boolean;
  readonly clock: Pick<Clock, "now">;
  readonly timeoutMs?: number;
  /** Another way to look names up, for tests. */
  readonly lookUpAll?: (hostname: string) => Promise<Found[]>;
};

type Found = { readonly address: string; readonly family: number };

const TIMEOUT_MS = 5_000;
const ANSWER_MAX = 64 * 1024;

/**
 * POSTs JSON, signed: `x-rumb-signature: t=<Unix s>,v1=<hex>` is HMAC-SHA256 of `<t>.<body>`. Any 2xx means that it was taken; a redirect is
 * not followed. Outside the sandbox only https is called, and no address of a private network, whatever the name means at that moment.
 */
export function openWebhook({ url, secret }: WebhookConfig, options: WebhookOptions): Webhook {
  const target = new URL(url);
  const {
    sandbox,
    clock,
    timeoutMs = TIMEOUT_MS,
    lookUpAll = (name) => lookUp(name, { all: true }),
  } = options;

  /** Looked up once, so that nothing else is called than what was looked at; null for a private one. */
  async function addressOf(): Promise<Found | null> {
    const all = await lookUpAll(target.hostname.replaceAll(/[[\]]/gu, ""));
    if (!sandbox && all.some(({ address }) => isPrivateAddress(address))) return null;
    return all[0] ?? null;
  }

  return {
    async send(message) {
      if (!sandbox && target.protocol !== "https:") return "Адрес не https.";
      const body = JSON.stringify(message);
      const seconds = Math.floor(clock.now().getTime() / 1000);
      const headers = {
        "content-type": "application/json; charset=utf-8",
        "content-length": Buffer.byteLength(body),
        "user-agent": "rumb-alarms",
        "x-rumb-id": message.id,
        "x-rumb-signature": `t=${seconds},v1=${signatureOf(secret, `${seconds}.${body}`)}`,
      };
      try {
        const address = await addressOf();
        if (address === null) return "Адрес лежит в частной сети.";
        return await post(target, { address, headers, body, timeoutMs });
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
    },
  };
}

/** What the receiver computes as well. */
export function signatureOf(secret: string, signed: string): string {
  return createHmac("sha256", secret).update(signed).digest("hex");
}

type Posted = {
  readonly address: Found;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: string;
  readonly timeoutMs: number;
};

function post(target: URL, { address, headers, body, timeoutMs }: Posted): Promise<string | null> {
  const request = target.protocol === "https:" ? requestTls : requestPlain;
  const signal = AbortSignal.timeout(timeoutMs);
  return new Promise((resolve, reject) => {
    const options = { method: "POST", headers, agent: false, signal, lookup: answerWith(address) } as const;
    const call = request(target, options, (answer) => {
      const { statusCode = 0 } = answer;
      let length = 0;
      answer.on("data", (piece: Buffer) => {
        length += piece.length;
        if (length > ANSWER_MAX) answer.destroy(new Error("Ответ слишком длинный."));
      });
      answer.on("error", reject);
      answer.on("end", () => resolve(isTaken(statusCode) ? null : `Адрес ответил ${statusCode}.`));
    });
    call.on("error", reject);
    call.end(body);
  });
}

function isTaken(status: number): boolean {
  return status >= 200 && status < 300;
}

function answerWith({ address, family }: Found) {
  return (
    _hostname: string,
    { all }: { all?: boolean | undefined },
    found: (error: null, address: string | Found[], family?: number) => void,
  ): void => {
    if (all === true) found(null, [{ address, family }]);
    else found(null, address, family);
  };
}
