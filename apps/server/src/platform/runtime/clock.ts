/** The process's clock. Money and rounds use the database's clock instead; this one serves cookies, caches and logs. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
