/**
 * Makes a function that loads something again. Whoever calls it gets a load that is sent after their call: what made them ask may have
 * happened after the server had read what the load under way will bring. Those who call until it is sent share it.
 */
export function freshLoads({ ready, send }: FreshLoads): () => Promise<void> {
  let next: Promise<void> | undefined;
  let underWay: Promise<void> = Promise.resolve();

  async function load(): Promise<void> {
    // Whoever asked for that one hears of its failure.
    await underWay.catch(() => undefined);
    await ready();
    next = undefined;
    underWay = send();
    await underWay;
  }

  return () => (next ??= load());
}

type FreshLoads = {
  /** Resolves when a load may be sent. */
  readonly ready: () => Promise<void>;
  readonly send: () => Promise<void>;
};
