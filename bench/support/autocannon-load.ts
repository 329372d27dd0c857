// Stands in for wrk where it is not installed; its argument is a `Load` as JSON. Takes about ten times wrk's
// processor time, so figures made with it are lower and can be compared only with each other.
import { readFileSync } from "node:fs";
import autocannon from "autocannon";
import { freshKeyPrefix, type Load, type LoadFigures } from "./load.ts";
import { quantile } from "./statistics.ts";

const load: Load = JSON.parse(process.argv[2] ?? "null");
const lines = readFileSync(load.sessionsFile, "utf8").trim().split("\n");
const prefix = freshKeyPrefix();
const latenciesMs: number[] = [];
let sent = 0;

const result = await new Promise<autocannon.Result>((resolve, reject) => {
  const running = autocannon(
    {
      url: load.origin,
      connections: load.connections,
      duration: load.seconds,
      timeout: 30,
      requests: [{ setupRequest: (request) => ({ ...request, ...nextCall() }) }],
    },
    (error: unknown, finished) =>
      error ? reject(new Error("the load failed", { cause: error })) : resolve(finished),
  );
  running.on("response", (...answer) => void latenciesMs.push(answer[3]));
});
const figures: LoadFigures = {
  seconds: result.duration,
  answers: latenciesMs.length,
  refused: result.non2xx,
  broken: result.errors + result.timeouts,
  generatorSeconds: (process.cpuUsage().user + process.cpuUsage().system) / 1e6,
  p50Ms: quantile(latenciesMs, 0.5),
  p90Ms: quantile(latenciesMs, 0.9),
  p99Ms: quantile(latenciesMs, 0.99),
  maxMs: quantile(latenciesMs, 1),
};
process.stdout.write(`FIGURES ${JSON.stringify(figures)}\n`);

function nextCall(): autocannon.Request {
  const [session = "", ownBody] = (lines[sent % lines.length] ?? "").split(" ");
  const body = ownBody ?? load.bodies[sent % load.bodies.length] ?? "";
  sent += 1;
  return {
    method: "POST",
    path: load.path,
    body,
    headers: {
      "content-type": "application/json",
      origin: load.origin,
      cookie: `rumb_session=${session}`,
      ...(load.keyed ? { "idempotency-key": `${prefix}${String(sent).padStart(12, "0")}` } : {}),
    },
  };
}
