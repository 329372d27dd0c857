import type { Calls, MoneyCall } from "@rumb/contract/endpoints/calls";
import { type CallResult, type Failure, newIdempotencyKey } from "@rumb/contract/endpoints/http-client";
import { call } from "./http.ts";
import { shownVersion } from "./shown-terms.ts";

type Attempt<Reply> = (idempotencyKey: string) => Promise<CallResult<Reply>>;

/** Pauses between repeats of one unsettled action, milliseconds; there are no more repeats than pauses. */
const REPEAT_DELAYS_MS = [500, 1000, 2000, 4000, 5000, 5000, 5000];

/**
 * Carries out one action that moves money, at most once. While its outcome is unknown the same key is sent
 * again, and `onUncertain` lets the screen say «Уточняем результат…». The call is made in a task of its own, which lets
 * the browser draw the press first: sending takes a slow phone half a frame.
 */
export async function moneyCall<Name extends MoneyCall>(
  name: Name,
  body: Calls[Name]["request"],
  onUncertain?: () => void,
): Promise<CallResult<Calls[Name]["reply"]>> {
  callsInFlight += 1;
  const termsVersion = shownVersion(name);
  try {
    await nextTask();
    return await settle((idempotencyKey) => call(name, body, { idempotencyKey, termsVersion }), {
      onUncertain,
      pause,
    });
  } finally {
    callsInFlight -= 1;
    if (callsInFlight === 0 && waitingForQuiet.length > 0) void nextTask().then(resumeWaiting);
  }
}

let callsInFlight = 0;
const waitingForQuiet: (() => void)[] = [];

/** Resolves when no money call is under way, and whoever made the last one has its answer. */
export function moneyCallsSettled(): Promise<void> {
  if (callsInFlight === 0) return Promise.resolve();
  return new Promise((resolve) => waitingForQuiet.push(resolve));
}

function resumeWaiting(): void {
  if (callsInFlight === 0) for (const resume of waitingForQuiet.splice(0)) resume();
}

/** Repeats an attempt under one key until its outcome is known or the repeats are used up. */
export async function settle<Reply>(
  attempt: Attempt<Reply>,
  options: { onUncertain?: (() => void) | undefined; pause: (delayMs: number) => Promise<void> },
): Promise<CallResult<Reply>> {
  const idempotencyKey = newIdempotencyKey(crypto);
  let result = await attempt(idempotencyKey);
  if (result.ok || !result.outcomeUnknown) return result;
  options.onUncertain?.();
  for (const delayMs of REPEAT_DELAYS_MS) {
    await options.pause(delayMs);
    result = await attempt(idempotencyKey);
    if (result.ok || answersTheAction(result)) return result;
  }
  return { ...result, outcomeUnknown: true };
}

/** A repeat turned away at the door says nothing about the first attempt, which may have got in. */
function answersTheAction({ code, outcomeUnknown }: Failure): boolean {
  return !outcomeUnknown && code !== "OVERLOADED" && code !== "RESTARTING" && code !== "TOO_OFTEN";
}

function pause(delayMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delayMs));
}

/** A timer would wait longer, and not run while a test holds the clock. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}
