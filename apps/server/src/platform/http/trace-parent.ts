/** The trace that a call belongs to, as its caller says. */
export type TraceParent = {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** The caller's own span, 16 hexadecimal digits. */
  readonly spanId: string;
  /** Bit 0: the caller records it. */
  readonly flags: number;
};

/** Reads W3C's `traceparent`, of its first or a later version; null when it is missing or malformed, which nobody refuses. */
export function readTraceParent(header: unknown): TraceParent | null {
  if (typeof header !== "string") return null;
  const [, version = "", traceId = "", spanId = "", flags = "", rest] = FORM.exec(header) ?? [];
  const isKnown = version !== "ff" && (version !== "00" || rest === undefined);
  if (traceId === "" || !isKnown || isZero(traceId) || isZero(spanId)) return null;
  return { traceId, spanId, flags: Number.parseInt(flags, 16) };
}

function isZero(digits: string): boolean {
  return /^0+$/u.test(digits);
}

const FORM = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-[\x21-\x7e]*)?$/u;
