import type { MyBetResult } from "@rumb/contract/bet-fields";
import type { MyBetsFilter } from "@rumb/contract/my-bets";
import { isDay } from "@rumb/contract/my-bets-filter";
import { isGameId } from "@rumb/games/games";

/** What the address says of the page; words that mean nothing are passed over. */
export function readHistoryAddress(query: URLSearchParams): HistoryAddress {
  const [from, to] = [query.get("from") ?? "", query.get("to") ?? ""];
  const named = query.get("game") ?? "";
  const game = isGameId(named) ? named : undefined;
  const result = RESULTS.find((one) => one === query.get("result"));
  const page = query.get("page");
  return {
    tab: query.get("tab") === "mine" ? "mine" : "all",
    filter: betFilter({ game, result, from: isDay(from) ? from : undefined, to: isDay(to) ? to : undefined }),
    ...(page && page.length <= PAGE_LENGTH && { page }),
  };
}

/** The query string of an address. */
export function writeHistoryAddress({ tab, filter, page }: HistoryAddress): URLSearchParams {
  if (tab === "all") return new URLSearchParams();
  const said = { tab, ...filter, page };
  return new URLSearchParams(
    Object.entries(said).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/** A filter of what is known of it. */
export function betFilter({ game, result, from, to }: FilterParts): MyBetsFilter {
  return { ...(game && { game }), ...(result && { result }), ...(from && { from }), ...(to && { to }) };
}

const RESULTS: readonly MyBetResult[] = ["win", "lose", "open", "refund"];
/** As long as the server takes them. */
const PAGE_LENGTH = 32;

export type FilterParts = { [Part in keyof MyBetsFilter]?: MyBetsFilter[Part] | undefined };

export type HistoryTab = "all" | "mine";

/** `page` is the `id` of a link that the server gave; without it the newest bets are shown. */
export type HistoryAddress = {
  readonly tab: HistoryTab;
  readonly filter: MyBetsFilter;
  readonly page?: string | undefined;
};
