/** A moment, for people: in the zone of this machine, which is named. */
export function shownMoment(iso: string): string {
  return new Date(iso).toLocaleString("ru-RU", { dateStyle: "short", timeStyle: "long" });
}

/** 12,3 МБ. */
export function shownBytes(bytes: number): string {
  return `${(bytes / 1_000_000).toLocaleString("ru-RU", { maximumFractionDigits: 1 })} МБ`;
}
