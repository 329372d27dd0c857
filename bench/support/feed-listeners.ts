// Holds feed sockets open until it is stopped, then says what came. Arguments: port, number of sockets.
import { openBareSocket, type BareSocket } from "./socket-frames.ts";

/** What all sockets together received, and the processor seconds this program took since they were open. */
export type ListenerReport = { sockets: number; entries: number; bytes: number; processorSeconds: number };

const AT_ONCE = 50;
const [port = 0, count = 0] = process.argv.slice(2).map(Number);
const report = { sockets: 0, entries: 0, bytes: 0 };
const sockets: BareSocket[] = [];

while (sockets.length < count) {
  const some = Array.from({ length: Math.min(AT_ONCE, count - sockets.length) }, () =>
    openBareSocket(port, hear),
  );
  await Promise.all(some.map((socket) => socket.opened));
  sockets.push(...some);
}
report.sockets = sockets.length;
Object.assign(report, { entries: 0, bytes: 0 });
const before = process.cpuUsage();
process.stdout.write(`OPEN ${sockets.length}\n`);

process.once("SIGTERM", () => {
  const used = process.cpuUsage(before);
  const full: ListenerReport = { ...report, processorSeconds: (used.user + used.system) / 1e6 };
  process.stdout.write(`REPORT ${JSON.stringify(full)}\n`, () => process.exit(0));
});

function hear(text: string): void {
  report.bytes += text.length;
  if (text.startsWith('42["newHistory"')) report.entries += 1;
}
