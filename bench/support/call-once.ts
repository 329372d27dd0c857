import type { BenchPlayer } from "./bench-site.ts";
import type { RunningServer } from "./server-process.ts";

/** One call of a player, outside any load; the answer's text. Throws when it was refused. */
export async function callOnce(
  { origin }: RunningServer,
  { session }: BenchPlayer,
  { path, body }: { path: string; body: string },
): Promise<string> {
  const answer = await fetch(`${origin}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", origin, cookie: `rumb_session=${session}` },
    body,
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}: ${text}`);
  return text;
}
