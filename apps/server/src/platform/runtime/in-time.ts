import { systemSchedule } from "./schedule.ts";

/** What the work gives within `ms`; null when that takes longer. It goes on then, and nobody hears what it comes to. */
export function inTime<Value>(work: Promise<Value>, ms: number): Promise<Value | null> {
  const late = Promise.withResolvers<null>();
  const cancel = systemSchedule(() => late.resolve(null), ms);
  return Promise.race([work.finally(cancel), late.promise]);
}
