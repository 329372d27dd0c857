import { readdir, readFile } from "node:fs/promises";
import { get } from "node:https";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { FaultSite } from "./trial-site.ts";

/**
 * How the site stands, in lines: what each node says of itself, who is connected to the database and waits for what, and the end of its
 * log. For whoever wants to know why it did not come back, when the site is gone.
 */
export async function standingOf(on: FaultSite): Promise<string> {
  const { site, postgres } = on;
  const [nodes, connections, log] = await Promise.all([
    Promise.all(site.nodes.map(({ port }) => readinessOf(port))),
    connectionsOf(on).catch(String),
    endOfLog(join(postgres.clusterDir, "log")).catch(String),
  ]);
  return [...nodes, `database ${postgres.pid}: ${connections}`, log].join("\n");
}

function readinessOf(port: number): Promise<string> {
  return new Promise((resolve) => {
    const say = (what: string): void => resolve(`node on ${port}: ${what}`);
    // Whoever answers there is the node: its certificate says nothing about why it is not ready.
    const call = {
      host: "127.0.0.1",
      port,
      path: "/readyz",
      rejectUnauthorized: false,
      timeout: PATIENCE_MS,
    };
    const asked = get(call, (response) => {
      text(response).then(
        (body) => say(`${response.statusCode} ${body}`),
        (error: unknown) => say(String(error)),
      );
    });
    asked.on("timeout", () => asked.destroy(new Error("no answer")));
    asked.on("error", (error) => say(String(error)));
  });
}

/** Those that are about something, by how long they are about it. */
async function connectionsOf(on: FaultSite): Promise<string> {
  const client = await on.owner();
  try {
    const { rows } = await client.query<{ said: string }>(
      `SELECT concat_ws(', ', application_name, state, wait_event, round(extract(epoch FROM now() - state_change), 1) || ' s',
         left(query, 100)) AS said
       FROM pg_stat_activity WHERE backend_type = 'client backend' AND state <> 'idle' ORDER BY state_change`,
    );
    return ["answers", ...rows.map(({ said }) => said)].join("\n  ");
  } finally {
    await client.end();
  }
}

async function endOfLog(folder: string): Promise<string> {
  const texts = await Promise.all(
    (await readdir(folder)).map((name) => readFile(join(folder, name), "utf8")),
  );
  return texts.flatMap((log) => log.trim().split("\n").slice(-LOG_LINES)).join("\n");
}

const PATIENCE_MS = 5_000;
const LOG_LINES = 40;
