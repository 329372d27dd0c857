import type { RunningServer } from "./server-process.ts";

export type ConsoleAsk = { readonly path: string; readonly body: object };

/** How long a call took until the first byte of its answer was there, and until the last, in milliseconds. */
export type Answered = { readonly firstByteMs: number; readonly ms: number };

/** One call of the console. Throws when it was refused. */
export async function askConsole(
  { consoleOrigin: origin }: Pick<RunningServer, "consoleOrigin">,
  cookie: string,
  { path, body }: ConsoleAsk,
): Promise<Answered> {
  if (origin === null) throw new Error("this server has no console");
  const startedMs = performance.now();
  const answer = await fetch(`${origin}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", origin, cookie },
    body: JSON.stringify(body),
  });
  let firstByteMs: number | null = null;
  const pieces: Uint8Array[] = [];
  for await (const piece of answer.body ?? []) {
    firstByteMs ??= performance.now() - startedMs;
    pieces.push(piece);
  }
  const ms = performance.now() - startedMs;
  if (answer.status !== 200) {
    const text = Buffer.concat(pieces).toString();
    throw new Error(`${path} ${JSON.stringify(body)} was answered ${answer.status}: ${text}`);
  }
  return { firstByteMs: firstByteMs ?? ms, ms };
}
