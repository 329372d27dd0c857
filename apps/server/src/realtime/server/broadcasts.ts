/**
 * Sends to everybody, and to a crowd a part of it in each turn of the event loop: Node takes in one connection a turn, and a turn that
 * writes to ten thousand keeps those who come back before the door. What is sent later is begun later, so nobody hears two things in
 * the wrong order; of what only the newest counts, the newest alone waits.
 */
export function createBroadcasts<One>({ everybody, nextTurn }: BroadcastOptions<One>): Broadcasts<One> {
  const waiting: Waiting<One>[] = [];

  /** True when all have it. */
  function sendSome({ write, left }: Waiting<One>): boolean {
    for (let sent = 0; sent < AT_ONCE; sent += 1) {
      const { value, done } = left.next();
      if (done === true) return true;
      write(value);
    }
    return false;
  }

  function goOn(): void {
    const [first] = waiting;
    if (first === undefined) return;
    if (sendSome(first)) waiting.shift()?.sent?.();
    if (waiting.length > 0) nextTurn(goOn);
  }

  function wait(one: Waiting<One>): void {
    waiting.push(one);
    if (waiting.length === 1) nextTurn(goOn);
  }

  return {
    send({ write, newestOf }) {
      const all = everybody();
      if (waiting.length === 0 && all.size <= AT_ONCE) {
        for (const one of all.values()) write(one);
        return;
      }
      // The first has perhaps begun.
      const older = waiting.findIndex(
        (one, at) => at > 0 && newestOf !== undefined && one.newestOf === newestOf,
      );
      const newer = { write, newestOf, left: all.values() };
      if (older > 0) waiting[older] = newer;
      else if (waiting.length < MOST) wait(newer);
    },
    sent() {
      if (waiting.length === 0) return Promise.resolve();
      return new Promise((resolve) => {
        wait({ write: () => undefined, left: [].values(), newestOf: undefined, sent: resolve });
      });
    },
  };
}

type Broadcasts<One> = {
  readonly send: (message: {
    readonly write: (one: One) => void;
    /** A name when of several that wait only the newest counts. */
    readonly newestOf: string | undefined;
  }) => void;
  /** Resolves when all have what was sent until now. */
  readonly sent: () => Promise<void>;
};

type BroadcastOptions<One> = {
  readonly everybody: () => ReadonlyMap<string, One>;
  /** Calls it in the next turn of the event loop. */
  readonly nextTurn: (work: () => void) => void;
};

type Waiting<One> = {
  readonly write: (one: One) => void;
  readonly left: Iterator<One>;
  readonly newestOf: string | undefined;
  readonly sent?: () => void;
};

/** Far less than a turn may take: a millisecond or two. */
const AT_ONCE = 250;
/** Each is a frame that all share. */
const MOST = 1_000;
