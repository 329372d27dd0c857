import { Agent, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { until } from "./_patience.ts";

/** A connection of its own to each process, which is known by the beginning of the ids that it gives to calls. */
export async function connectionsToEach(origin: string, processes: number): Promise<Connection[]> {
  const byProcess = new Map<string, Connection>();
  await until("each process has a connection", async () => {
    const connection = openConnection(origin);
    const { headers } = await connection.call("/healthz");
    byProcess.set(String(headers["x-request-id"]).split("-")[0] ?? "", connection);
    return byProcess.size === processes;
  });
  return [...byProcess.values()];
}

function openConnection(origin: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  /** A POST when it has a body. */
  async function call(path: string, headers: Record<string, string> = {}, body = "") {
    const method = body === "" ? "GET" : "POST";
    const asked = request(`${origin}${path}`, { agent, method, headers });
    const answered = Promise.withResolvers<IncomingMessage>();
    asked.once("response", answered.resolve).once("error", answered.reject).end(body);
    const answer = await answered.promise;
    return { status: answer.statusCode, headers: answer.headers, text: await text(answer) };
  }
  return {
    call,
    async play(cookie: string, keyed: Record<string, string>) {
      const headers = { "content-type": "application/json", origin, cookie, ...keyed };
      // A process that did not get its turn for two seconds turns a play away.
      const answer = await until("the play is answered", async () => {
        const one = await call("/api/dice/play", headers, JSON.stringify(PLAY));
        return one.status !== 503 && one;
      });
      const body: { success?: Record<string, unknown> } = JSON.parse(answer.text);
      return { status: answer.status, body };
    },
  };
}

export type Connection = ReturnType<typeof openConnection>;

/** A play of Dice. */
export const PLAY = { bet: 1, chance: 90, btn: "up" };
