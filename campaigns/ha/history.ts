/** One call under an idempotency key, with every answer that came for it. */
export type Call = {
  readonly player: number;
  readonly key: string;
  readonly path: string;
  readonly body: object;
  /** Milliseconds of the campaign's clock at which it was asked first. */
  readonly askedMs: number;
  /** Copies of it were sent while it was asked. */
  copied?: true;
  /** When it was answered for good, and what. */
  answeredMs?: number;
  status?: number;
  code?: string | undefined;
  /** The reply, as text, of an accepted call. */
  reply?: string;
};

/** Which balance of the player the reply of a call is about: a greater one is newer. Null where it says none. */
export function versionOf({ reply }: Call): number | null {
  const found = /"balance_version":(\d+)/u.exec(reply ?? "")?.[1];
  return found === undefined ? null : Number(found);
}

/** How long accepted calls took, milliseconds, those that were asked again among them. */
export function waitsOf(calls: readonly Call[]): number[] {
  return calls.flatMap(({ askedMs, answeredMs, status }) =>
    status === 200 && answeredMs !== undefined ? [answeredMs - askedMs] : [],
  );
}

/** What happened, kept outside the site. */
export type History = {
  readonly calls: readonly Call[];
  /** How often each answer came that settled nothing, by its code; `NO_ANSWER` where none came. */
  readonly unsettled: ReadonlyMap<string, number>;
  begin(call: Omit<Call, "answeredMs" | "status" | "code" | "reply">): Call;
  unsettledBy(code: string): void;
  /** What was seen while it happened and may not be, such as a balance of before an accepted call. */
  readonly seen: string[];
  accepted(): readonly Call[];
  /** Takes out the calls that have their answers, in the order in which they were asked: whoever goes on for hours cannot keep them. */
  takeSettled(): readonly Call[];
  /** Whether a call that was asked after `sinceMs` was accepted. */
  hasAcceptedAfter(sinceMs: number): boolean;
  /** The longest time between two moments in which no call was accepted. */
  longestPause(fromMs: number, toMs: number): number;
  /** How many calls were accepted between two moments, by the time of their answer. */
  acceptedBetween(fromMs: number, toMs: number): number;
};

export function createHistory(): History {
  let calls: Call[] = [];
  const unsettled = new Map<string, number>();
  const accepted = (): Call[] => calls.filter((call) => call.status === 200);
  return {
    get calls() {
      return calls;
    },
    unsettled,
    seen: [],
    begin(call) {
      calls.push(call);
      return call;
    },
    unsettledBy(code) {
      unsettled.set(code, (unsettled.get(code) ?? 0) + 1);
    },
    accepted,
    takeSettled() {
      const settled = calls.filter(({ status }) => status !== undefined);
      calls = calls.filter(({ status }) => status === undefined);
      return settled;
    },
    hasAcceptedAfter: (sinceMs) => calls.some((call) => call.status === 200 && call.askedMs >= sinceMs),
    longestPause(fromMs, toMs) {
      const times = accepted().map(({ answeredMs = 0 }) => answeredMs);
      const within = [fromMs, ...times.filter((one) => one > fromMs && one < toMs), toMs];
      const sorted = within.toSorted((one, other) => one - other);
      return Math.max(...sorted.slice(1).map((one, index) => one - (sorted[index] ?? one)));
    },
    acceptedBetween(fromMs, toMs) {
      return accepted().filter(({ answeredMs = 0 }) => answeredMs >= fromMs && answeredMs < toMs).length;
    },
  };
}
