import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";

/** Says how many listeners each signal had at the least while it was closed, and how often that was done. */
const programThat = (begins: string): string => `
  import { closeInOrder } from ${JSON.stringify(new URL("close-in-order.ts", import.meta.url).href)};
  const least = { SIGINT: Infinity, SIGTERM: Infinity };
  process.on("removeListener", (signal) => {
    if (signal in least) least[signal] = Math.min(least[signal], process.listenerCount(signal));
  });
  let closed = 0;
  const log = { info: () => {}, fatal: () => {}, error: () => {} };
  const close = async () => {
    closed += 1;
    for (const signal of ["SIGTERM", "SIGINT", "SIGTERM"]) process.kill(process.pid, signal);
    await new Promise((done) => setTimeout(done, 100));
    for (const signal in least) least[signal] = Math.min(least[signal], process.listenerCount(signal));
    console.log(JSON.stringify({ closed, least: Math.min(...Object.values(least)) }));
  };
  closeInOrder(close, { log, limitMs: 60_000 });
  ${begins};
  setInterval(() => {}, 1000);`;

test.each([
  ["is asked to stop", `process.kill(process.pid, "SIGTERM")`, 0],
  ["fails", `setTimeout(() => { throw new Error("planted"); })`, 1],
])(
  "a program that %s, and is asked again and again, closes once and listens to signals at every moment",
  async (_what, begins, wanted) => {
    const child = spawn(process.execPath, ["--input-type=module", "-e", programThat(begins)], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let said = "";
    child.stdout.setEncoding("utf8").on("data", (text) => (said += text));
    const [code] = await once(child, "close");
    expect(code).toBe(wanted);
    const { closed, least } = JSON.parse(said);
    expect(closed).toBe(1);
    expect(least).toBeGreaterThan(0);
  },
);
