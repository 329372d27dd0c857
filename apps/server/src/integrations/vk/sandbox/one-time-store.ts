import type { Random } from "../../../platform/runtime/random.ts";

/** Keeps values under names nobody can guess; each can be taken once, and not for long. */
export type OneTimeStore<Value> = { put(value: Value): string; take(name: string): Value | null };

/** Beyond `capacity` the oldest is dropped. `nowMs` is a steady clock. */
export function createOneTimeStore<Value>(options: {
  random: Random;
  lifetimeMs: number;
  capacity: number;
  nowMs: () => number;
}): OneTimeStore<Value> {
  const kept = new Map<string, { value: Value; untilMs: number }>();
  return {
    put(value) {
      const name = Buffer.from(options.random.bytes(24)).toString("base64url");
      kept.set(name, { value, untilMs: options.nowMs() + options.lifetimeMs });
      const oldest = kept.size > options.capacity ? kept.keys().next().value : undefined;
      if (oldest !== undefined) kept.delete(oldest);
      return name;
    },
    take(name) {
      const found = kept.get(name);
      kept.delete(name);
      return found && found.untilMs > options.nowMs() ? found.value : null;
    },
  };
}
