import { Client, type ClientConfig } from "pg";
import type { History } from "../ha/history.ts";
import { makesBet } from "../ha/players.ts";
import { lost, unbalanced } from "../ha/judge.ts";

/** What a restore claims, on the clock that the calls were written down by. */
export type Claim = {
  /** All that was acknowledged before is there, and nothing that was asked after. */
  readonly restoredToMs: number;
  /** When the site was killed, and when it took calls again. */
  readonly killedMs: number;
  readonly backMs: number;
};

/** What the history of the calls says against the restored database; empty when they agree. */
export async function judge(options: {
  connection: ClientConfig;
  history: History;
  claim: Claim;
  startKopecks: number;
}): Promise<string[]> {
  const { history, claim } = options;
  const client = new Client(options.connection);
  await client.connect();
  try {
    const accepted = history.accepted();
    const kept = accepted.filter(
      ({ answeredMs = 0 }) => answeredMs < claim.restoredToMs || answeredMs >= claim.backMs,
    );
    return [
      ...(await lost(client, kept)),
      ...(await fromLater(client, history, claim)),
      ...givenTwice(history),
      ...(await unbalanced(client, options.startKopecks)),
    ];
  } finally {
    await client.end();
  }
}

/** A number of a bet that two calls were given: the first of them was given up, but people know it. */
function givenTwice(history: History): string[] {
  const seen = new Set<string>();
  return history.accepted().flatMap((call) => {
    const id = makesBet(call) ? /"id":(\d+)/u.exec(call.reply ?? "")?.[1] : undefined;
    if (id === undefined) return [];
    const name = `${call.path} ${id}`;
    if (seen.has(name)) return [`given twice: ${name}`];
    seen.add(name);
    return [];
  });
}

/** Calls of the time that was given up. */
export function givenUp(history: History, { restoredToMs, killedMs }: Claim): number {
  return history.acceptedBetween(restoredToMs, killedMs);
}

/** A call that was asked after the second and answered before the end, and is stored all the same: another moment was restored. */
async function fromLater(client: Client, history: History, claim: Claim): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>("SELECT key FROM idempotency_keys");
  const stored = new Set(rows.map(({ key }) => key));
  return history
    .accepted()
    .filter(({ askedMs, answeredMs = 0 }) => askedMs > claim.restoredToMs && answeredMs < claim.killedMs)
    .flatMap(({ path, key }) => (stored.has(key) ? [`of later: ${path} ${key}`] : []));
}
