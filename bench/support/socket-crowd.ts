// A crowd of sockets in a program of its own. Arguments: port, number. It prints OPEN; ENTRY and its number for each feed
// entry, when all have it or have had time for it; and on SIGUSR2 all hang up at once, come back as the site's page does, and BACK
// is printed.
import { setTimeout as delay } from "node:timers/promises";
import { openBareSocket, type BareSocket } from "./socket-frames.ts";
import { quantile, rounded } from "./statistics.ts";

/** When an entry arrived, milliseconds of the system's clock, and what all sockets together have heard by then. */
export type EntryArrival = { readonly received: number; readonly p99AtMs: number; readonly events: number };
/** How long the crowd took to come back. */
export type CrowdReturn = { readonly seconds: number; readonly attempts: number };

const AT_ONCE = 100;
const ENTRY_PATIENCE_MS = 3000;
/** As the page reconnects: after a second or so, then twice as long, up to five. */
const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 5000;
const SPREAD = 0.5;

const [port = 0, count = 0] = process.argv.slice(2).map(Number);
const sockets: BareSocket[] = [];
const arrivals = new Map<string, number[]>();
let entries = 0;
let events = 0;

while (sockets.length < count) {
  const some = Array.from({ length: Math.min(AT_ONCE, count - sockets.length) }, () =>
    openBareSocket(port, hear),
  );
  await Promise.all(some.map((socket) => socket.opened));
  sockets.push(...some);
}
say("OPEN", sockets.length);
process.on("SIGUSR2", () => void storm());
process.once("SIGTERM", () => process.exit(0));

function hear(text: string): void {
  if (text.startsWith("42")) events += 1;
  if (!text.startsWith('42["newHistory"')) return;
  const times = arrivals.get(text) ?? [];
  if (times.length === 0) {
    arrivals.set(text, times);
    setTimeout(() => report(text), ENTRY_PATIENCE_MS);
  }
  times.push(performance.timeOrigin + performance.now());
  if (times.length === count) report(text);
}

function report(text: string): void {
  const times = arrivals.get(text);
  if (times === undefined) return;
  arrivals.delete(text);
  const missing = Array.from({ length: count - times.length }, () => Number.MAX_SAFE_INTEGER);
  const all = [...times, ...missing];
  const arrival: EntryArrival = { received: times.length, p99AtMs: quantile(all, 0.99), events };
  entries += 1;
  say(`ENTRY ${entries}`, arrival);
}

async function storm(): Promise<void> {
  const started = performance.now();
  let attempts = 0;
  for (const socket of sockets) socket.close();
  async function comeBack(): Promise<void> {
    for (let delayMs = FIRST_DELAY_MS; ; delayMs = Math.min(LONGEST_DELAY_MS, delayMs * 2)) {
      await delay(delayMs * (1 - SPREAD + 2 * SPREAD * Math.random()));
      attempts += 1;
      const socket = openBareSocket(port, hear);
      if (await socket.opened.then(isTrue, isFalse)) return;
    }
  }
  await Promise.all(Array.from({ length: count }, comeBack));
  const back: CrowdReturn = { seconds: rounded((performance.now() - started) / 1000), attempts };
  say("BACK", back);
}

function isTrue(): boolean {
  return true;
}

function isFalse(): boolean {
  return false;
}

function say(word: string, value: unknown): void {
  process.stdout.write(`${word} ${JSON.stringify(value)}\n`);
}
