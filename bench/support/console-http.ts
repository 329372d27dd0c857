import type { RunningServer } from "./server-process.ts";

export type ConsoleAsk = { readonly path: string; readonly body: object };

/** One call of the console; how long it took until its last byte was there, in milliseconds. Throws when it was refused. */
export async function askConsole(
  { consoleOrigin: origin }: Pick<RunningServer, "consoleOrigin">,
  cookie: string,
  { path, body }: ConsoleAsk,
): Promise<number> {
  if (origin === null) throw new Error("this server has no console");
  const startedMs = performance.now();
  const answer = await fetch(`${origin}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", origin, cookie },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (answer.status !== 200)
    throw new Error(`${path} ${JSON.stringify(body)} was answered ${answer.status}: ${text}`);
  return performance.now() - startedMs;
}
