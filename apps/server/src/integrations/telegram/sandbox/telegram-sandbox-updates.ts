import type { Logger } from "pino";
import { pause } from "../../../platform/runtime/pause.ts";
import { SECRET_HEADER } from "../telegram-bot.ts";

/** Where the bot wants to hear of messages. */
export type SandboxWebhook = { readonly url: string; readonly secret: string };

/** How the sandbox's Telegram calls the bot. */
export type SandboxUpdates = {
  listen(webhook: SandboxWebhook): void;
  /** Status of the first answer, 0 when there was none; what was not taken is sent again, as Telegram does. */
  deliver(update: object): Promise<number>;
  /** Gives up what is still to be sent. */
  close(): Promise<void>;
};

const REPEAT_AFTER_MS: readonly number[] = [1_000, 5_000, 25_000];
const TIMEOUT_MS = 10_000;
/** A site that has just started needs a moment to say where it is. */
const WEBHOOK_WAIT_MS = 3_000;

export function createSandboxUpdates(log: Pick<Logger, "warn">): SandboxUpdates {
  let webhook: SandboxWebhook | null = null;
  const registered = new AbortController();
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();

  async function send(body: string): Promise<number> {
    await pause(WEBHOOK_WAIT_MS, registered.signal);
    if (webhook === null) return 0;
    const { url, secret } = webhook;
    const headers = { "content-type": "application/json", [SECRET_HEADER]: secret };
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const response = await fetch(url, { method: "POST", headers, body, redirect: "error", signal });
      await response.body?.cancel();
      return response.status;
    } catch (error) {
      log.warn({ err: error }, "the sandbox's update did not arrive");
      return 0;
    }
  }

  async function repeat(body: string): Promise<void> {
    for (const delayMs of REPEAT_AFTER_MS) {
      await pause(delayMs, stopping.signal);
      if (stopping.signal.aborted || isTaken(await send(body))) return;
    }
  }

  return {
    listen(next) {
      webhook = next;
      registered.abort();
    },
    async deliver(update) {
      const body = JSON.stringify(update);
      const status = await send(body);
      if (!isTaken(status) && !stopping.signal.aborted) {
        const repeating = repeat(body);
        running.add(repeating);
        void repeating.finally(() => running.delete(repeating));
      }
      return status;
    },
    async close() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

function isTaken(status: number): boolean {
  return status >= 200 && status < 300;
}
