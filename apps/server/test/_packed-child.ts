// Says of a thread which files TypeBox is there, and whether it checks values.
import { isMainThread, Worker } from "node:worker_threads";
import { Type } from "typebox";
import { Value } from "typebox/value";

if (isMainThread) {
  const thread = new Worker(new URL(import.meta.url));
  thread.once("exit", (code) => (process.exitCode = code));
} else {
  const bet = Type.Object({ bet: Type.Number() });
  const files = ["typebox", "typebox/value"].map((name) => import.meta.resolve(name));
  const accepted = [1, "1", null].map((value) => Value.Check(bet, { bet: value }));
  process.stdout.write(JSON.stringify({ files, accepted }));
}
