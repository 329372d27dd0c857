import { request } from "node:http";
import { performance } from "node:perf_hooks";

export type Visit = { readonly status: number; readonly tookMs: number };

/** Comes as a new visitor, over a connection of their own; status 0 when the connection was refused or cut. */
export function visit(port: number): Promise<Visit> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const end = (status: number) => resolve({ status, tookMs: performance.now() - startedAt });
    const call = request(
      {
        port,
        host: "127.0.0.1",
        method: "POST",
        path: "/api/get",
        agent: false,
        headers: { "content-type": "application/json" },
      },
      (answer) => {
        answer.resume();
        answer.once("end", () => end(answer.statusCode ?? 0));
      },
    );
    call.once("error", () => end(0));
    call.end("{}");
  });
}
