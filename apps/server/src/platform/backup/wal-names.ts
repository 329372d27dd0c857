/** Size of a segment of the write-ahead log: what initdb chooses. */
export const SEGMENT_BYTES = 16n * 1024n * 1024n;

/** A position in the write-ahead log as PostgreSQL writes it, such as `0/2000028`. */
export function parseLsn(text: string): bigint {
  const [high = "", low = ""] = text.split("/");
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

export function formatLsn(lsn: bigint): string {
  return `${(lsn >> 32n).toString(16)}/${(lsn & 0xffff_ffffn).toString(16)}`.toUpperCase();
}

export function segmentOf(lsn: bigint): bigint {
  return lsn / SEGMENT_BYTES;
}

/** The file of a segment: timeline, and number of the segment in two halves. */
export function segmentName(timeline: number, segment: bigint): string {
  const each = 0x1_0000_0000n / SEGMENT_BYTES;
  return [BigInt(timeline), segment / each, segment % each].map(hex8).join("");
}

/** Null for a name of anything else. */
export function parseSegmentName(name: string): { timeline: number; segment: bigint } | null {
  if (!/^[0-9A-F]{24}$/u.test(name)) return null;
  const [timeline, high, low] = [0, 8, 16].map((at) => BigInt(`0x${name.slice(at, at + 8)}`));
  const each = 0x1_0000_0000n / SEGMENT_BYTES;
  return { timeline: Number(timeline), segment: (high ?? 0n) * each + (low ?? 0n) };
}

export function historyName(timeline: number): string {
  return `${hex8(BigInt(timeline))}.history`;
}

/** A stretch of the log that one timeline has written: up to `end`, where another one goes on. */
export type Stretch = { readonly timeline: number; readonly end: bigint };

/** What a timeline's history file says of those it came from, oldest first. */
export function parseHistory(text: string): Stretch[] {
  const lines = text.matchAll(/^\s*(\d+)\s+([0-9A-F]+\/[0-9A-F]+)/gmu);
  return [...lines].map(([, timeline, end = ""]) => ({ timeline: Number(timeline), end: parseLsn(end) }));
}

/** The timeline whose file holds a segment: where one goes on from another, the newer one has all of it. */
export function timelineOf(segment: bigint, history: readonly Stretch[], newest: number): number {
  return history.find(({ end }) => segment < segmentOf(end))?.timeline ?? newest;
}

function hex8(value: bigint): string {
  return value.toString(16).toUpperCase().padStart(8, "0");
}
