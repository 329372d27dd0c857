import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { WHEEL_COLORS } from "@rumb/games/wheel/wheel-pockets";
import type { Cluster } from "./_cluster.ts";
import { type Answer, postOnce } from "./_harness-site.ts";

/**
 * People who bet in both games of shared rounds through both nodes, one bet after another, each under a key of its own. Who
 * gets no conclusive answer asks again with the same key through the other node.
 */
export function startRoundLoad(cluster: Cluster, cookies: readonly string[]): RoundLoad {
  const acknowledged = new Map<string, number>();
  const codes = new Map<string, number>();
  const running = { on: true };

  async function line(cookie: string, index: number): Promise<void> {
    for (let count = index; running.on; count += 1) {
      const color = WHEEL_COLORS[count % WHEEL_COLORS.length];
      const isWheel = count % 3 !== 0;
      const call = {
        path: isWheel ? "/api/wheel/play" : "/api/jackpot/play",
        body: isWheel ? { bet: 1, color } : { bet: 1 },
        cookie,
        key: randomUUID(),
      };
      await untilAnswered(call, count);
      await delay(PAUSE_MS);
    }
  }

  async function untilAnswered(call: Call, first: number): Promise<void> {
    for (let node = first; ; node += 1) {
      const answer = await ask(cluster.origin(node % 2), call);
      if (answer?.status === 200) return void acknowledged.set(call.key, betIdOf(answer));
      const code = answer?.body.code ?? "NO_ANSWER";
      codes.set(code, (codes.get(code) ?? 0) + 1);
      if (answer !== null && answer.status !== 503) return;
      if (!running.on) return;
      await delay(PAUSE_MS);
    }
  }

  const lines = cookies.map((cookie, index) => line(cookie, index));
  return {
    acknowledged,
    codes,
    async stop() {
      running.on = false;
      await Promise.all(lines);
    },
  };
}

/** Null when the node is gone, or stands still. */
function ask(origin: string, { path, body, cookie, key }: Call): Promise<Answer | null> {
  const headers = { "idempotency-key": key };
  const signal = AbortSignal.timeout(PATIENCE_MS);
  return postOnce(origin, path, { cookie, body, headers, signal }).catch(() => null);
}

function betIdOf({ body }: Answer): number {
  const { id, bet }: { id?: number; bet?: { id: number } } = JSON.parse(JSON.stringify(body.success));
  return id ?? bet?.id ?? 0;
}

const PAUSE_MS = 150;
const PATIENCE_MS = 3000;

type Call = {
  readonly path: string;
  readonly body: object;
  readonly cookie: string;
  readonly key: string;
};

type RoundLoad = {
  /** Bet ids of accepted bets by key. */
  readonly acknowledged: ReadonlyMap<string, number>;
  /** How often each refusal came. */
  readonly codes: ReadonlyMap<string, number>;
  stop(): Promise<void>;
};
