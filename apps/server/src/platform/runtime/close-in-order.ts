import closeWithGrace from "close-with-grace";
import type { Logger } from "pino";

/** What a terminal, npm and a service manager ask a program to stop by. */
const STOP_SIGNALS = ["SIGINT", "SIGTERM"] as const;

/**
 * Closes the program when it is asked to stop, or fails, and ends it; after `limitMs` it ends anyway.
 *
 * One wish to stop arrives several times, for each of those who pass it on signals every process of the group. close-with-grace would give up
 * at the second one, and takes its listener away before it has put up the next: a signal that came in between would end the program as if
 * nobody listened. So these listeners are never taken away.
 */
export function closeInOrder(
  close: () => Promise<void>,
  { log, limitMs }: { readonly log: Logger; readonly limitMs: number },
): void {
  let asked: string | undefined;
  let closes = false;
  const grace = closeWithGrace({ delay: limitMs, logger: log, skip: [...STOP_SIGNALS] }, async ({ err }) => {
    closes = true;
    if (err) log.fatal({ err }, "the site stops because of an error");
    else log.info({ signal: asked }, "the site stops");
    await close();
  });
  for (const signal of STOP_SIGNALS) {
    process.on(signal, () => {
      if (closes) return;
      asked = signal;
      grace.close();
    });
  }
}
