// Says of a thread which files TypeBox and the server are there, and whether it checks values.
import { isMainThread, Worker } from "node:worker_threads";
import { Type } from "typebox";
import { Value } from "typebox/value";

if (isMainThread) {
  const thread = new Worker(new URL(import.meta.url));
  thread.once("exit", (code) => (process.exitCode = code));
} else {
  const bet = Type.Object({ bet: Type.Number() });
  const packages = ["typebox", "typebox/value"].map((name) => import.meta.resolve(name));
  const programs = ["main.ts", "compose/realtime-thread.ts"].map((path) =>
    import.meta.resolve(new URL(`../src/${path}`, import.meta.url).href),
  );
  const accepted = [1, "1", null].map((value) => Value.Check(bet, { bet: value }));
  process.stdout.write(JSON.stringify({ packages, programs, accepted }));
}
