import { isRefusal } from "@rumb/contract/errors";
import type { MyBetsFilter, MyBetsReply, MyBetsRequest } from "@rumb/contract/my-bets";
import { pino } from "pino";
import { openBetDigester } from "../src/features/bets/my-bets-digest.ts";
import { myBets, type MyBetsDeps } from "../src/features/bets/my-bets-service.ts";
import type { TestDatabase } from "./_harness-database.ts";

/** What the service needs; digests move only when the test says so. */
export function myBetsParts({ database }: Pick<TestDatabase, "database">): MyBetsDeps {
  return { database, digester: { advance: async () => undefined } };
}

export async function readMyBets(
  site: Pick<TestDatabase, "database">,
  playerId: number,
  request: MyBetsRequest,
): Promise<MyBetsReply> {
  const reply = await myBets(myBetsParts(site), playerId, request);
  if (isRefusal(reply)) throw new Error(reply.code);
  return reply;
}

/** The ids of every page of a filter, reached by «Вперед», and the totals of the first. */
export async function walkMyBets(
  site: Pick<TestDatabase, "database">,
  playerId: number,
  filter: MyBetsFilter,
) {
  const first = await readMyBets(site, playerId, filter);
  const ids = first.data.map(({ id }) => id);
  for (let next = nextPage(first); next !== null;) {
    const page = await readMyBets(site, playerId, { ...filter, page: next });
    ids.push(...page.data.map(({ id }) => id));
    next = nextPage(page);
  }
  return { ids, totals: first.totals };
}

/** Where «Вперед» leads. */
export function nextPage({ links }: MyBetsReply): string | null {
  return links.at(-1)?.id ?? null;
}

/** Brings a player's digest up to date. */
export async function digestAll(
  { database }: Pick<TestDatabase, "database">,
  playerId: number,
): Promise<void> {
  const digester = openBetDigester({ database, log: pino({ level: "silent" }) });
  await digester.advance(playerId);
  await digester.close();
}
