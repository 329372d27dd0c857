import { setTimeout as delay } from "node:timers/promises";
import { randomUUID } from "node:crypto";
import { kopecks } from "@rumb/money/kopecks";
import { WHEEL_COLORS } from "@rumb/games/wheel/wheel-pockets";
import { signIn } from "../../apps/server/test/_harness-site.ts";
import { createRandom } from "../../apps/server/test/_seeded-random.ts";
import { type Call, type History, versionOf } from "./history.ts";

/** People who play all six games, one call after another, each under a key of its own, and ask again until they know. */
export type Players = {
  /** Sends a call again under its key, beside its player, who hears nothing of the answer. */
  again(call: Call): Promise<Answer | null>;
  /** Resolves when every call that was begun has its answer. */
  stop(): Promise<void>;
};

/** Bets that are made by this call when it is accepted. */
export function makesBet({ path }: Call): boolean {
  return BETS.has(path);
}

/** What a new player of the sandbox has, unless configured otherwise. */
export const START_KOPECKS = kopecks(100_000);

/** Whom the player of that number, counted from 0, signs in as. */
export function vkIdOf(player: number): string {
  return String(player + 1);
}

export async function startPlayers(options: {
  origin: string;
  count: number;
  seed: number;
  history: History;
  nowMs: () => number;
  /** Longest rest between two turns of a player. */
  pauseMs?: number;
}): Promise<Players> {
  const caller = callerOf(options);
  const { origin, count, seed, history, nowMs, pauseMs = PAUSE_MS } = options;
  const cookies: string[] = [];
  for (let player = 0; player < count; player += 1)
    cookies.push(await signIn(origin, { vkId: vkIdOf(player) }));
  const ending = new AbortController();

  async function play(cookie: string, player: number): Promise<void> {
    const random = createRandom(seed * 1000 + player);
    while (!ending.signal.aborted) {
      for (const [path, body] of chooseCalls(random)) {
        const call = history.begin({ player, path, body, key: randomUUID(), askedMs: nowMs() });
        await untilSettled(call, cookie);
        if (random.below(LOOKS_ONE_OF) === 0 && (await caller.seesWhatWas(call, cookie)))
          history.seen.push(`stale: after ${path} ${call.key}`);
      }
      await delay(random.below(pauseMs));
    }
  }

  async function untilSettled(call: Call, cookie: string): Promise<void> {
    for (;;) {
      const answer = await caller.ask(call, cookie);
      if (answer !== null && settles(answer, call)) {
        call.answeredMs = nowMs();
        call.status = answer.status;
        call.code = answer.code;
        if (answer.status === 200) call.reply = answer.text;
        return;
      }
      history.unsettledBy(answer === null ? "NO_ANSWER" : `${answer.status} ${answer.code ?? ""}`.trim());
      await delay(AGAIN_MS);
    }
  }

  const lines = cookies.map((cookie, player) => play(cookie, player));
  return {
    again(call) {
      call.copied = true;
      return caller.ask(call, cookies[call.player] ?? "");
    },
    async stop() {
      ending.abort();
      await Promise.all(lines);
    },
  };
}

/** Calls the site as a browser does; null when no answer comes. */
function callerOf({ origin }: { readonly origin: string }) {
  async function send(path: string, body: object, headers: Record<string, string>): Promise<Answer | null> {
    try {
      const response = await fetch(`${origin}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", origin, ...headers },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const text = await response.text();
      return { status: response.status, text, code: /"code":"(\w+)"/u.exec(text)?.[1] };
    } catch {
      return null;
    }
  }

  return {
    ask: ({ path, body, key }: Call, cookie: string) => send(path, body, { cookie, "idempotency-key": key }),
    /** Whichever node they ask, nobody may see a balance of before the call that they were just answered. */
    async seesWhatWas(call: Call, cookie: string): Promise<boolean> {
      const version = versionOf(call);
      const answer = version === null ? null : await send("/api/get", {}, { cookie });
      const seen = /"balance_version":(\d+)/u.exec(answer?.text ?? "")?.[1];
      return seen !== undefined && Number(seen) < (version ?? 0);
    },
  };
}

export type Answer = { readonly status: number; readonly text: string; readonly code: string | undefined };
type Step = readonly [path: string, body: object];

/** One play of an instant game, a bet in a round, or a game of Mines of two presses, which most often ends by taking. */
function chooseCalls(random: Random): Step[] {
  const turn = random.below(6);
  if (turn === 0)
    return [["/api/dice/play", { bet: 1, chance: 50, btn: random.below(2) === 0 ? "up" : "down" }]];
  if (turn === 1) return [["/api/bubbles/play", { bet: 1, purple: 2 }]];
  if (turn === 2) return [["/api/monetrain/buy", { bet: 1, type: 10 }]];
  if (turn === 3)
    return [["/api/wheel/play", { bet: 1, color: WHEEL_COLORS[random.below(WHEEL_COLORS.length)] }]];
  if (turn === 4) return [["/api/jackpot/play", { bet: 1 }]];
  const cell = 1 + random.below(24);
  return [
    ["/api/mines/play", { bet: 1, bomb: 3 }],
    ["/api/mines/press", { cell }],
    ["/api/mines/press", { cell: cell + 1 }],
    ["/api/mines/take", {}],
  ];
}

type Random = ReturnType<typeof createRandom>;
const BETS = new Set([
  "/api/dice/play",
  "/api/bubbles/play",
  "/api/monetrain/buy",
  "/api/wheel/play",
  "/api/jackpot/play",
  "/api/mines/play",
]);
/**
 * Whether an answer is the last word about its call. No refusal is kept under a key: a round that opens meanwhile may take the copy of a bet
 * for which the one before was closed, and whoever asks again with the key is answered what became of it.
 */
export function settles({ status, code }: Pick<Answer, "status" | "code">, { copied }: Pick<Call, "copied">) {
  return SETTLED.has(status) && !(copied === true && code === "ROUND_CLOSED");
}

/** Accepted, or refused by a rule of the game. All others leave open what happened, or say "later". */
const SETTLED = new Set([200, 400, 403, 404, 409, 422]);
const PAUSE_MS = 60;
/** After one call of so many a player looks at their balance. */
const LOOKS_ONE_OF = 8;
const AGAIN_MS = 200;
const PATIENCE_MS = 20_000;
