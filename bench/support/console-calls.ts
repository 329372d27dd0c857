import { operatorKeyEndpoints } from "@rumb/contract/endpoints/console";
import {
  operatorCardEndpoints,
  operatorEndpoints,
  operatorListEndpoints,
} from "@rumb/contract/endpoints/operator";
import type { OperatorCardName } from "@rumb/contract/operator";
import { TIMELINE_KINDS, type TimelineKind } from "@rumb/contract/operator-timeline";
import { type ConsoleCall, dayBefore, type Numbers, one } from "./console-call.ts";
import { fileCalls } from "./console-file-calls.ts";
import { listCalls } from "./console-list-calls.ts";
import type { OneCard } from "./one-card.ts";

/** Numbers that are in the site: of bets and rings some that there are, of payments the first. */
export type KnownNumbers = {
  readonly players: number;
  readonly bets: readonly number[];
  readonly rings: readonly number[];
  readonly firstPayment: number;
  readonly oneCard: OneCard;
};

/** Every list, card and page, what Ctrl+K asks for each kind of search, and files. */
export function consoleCalls({ players, bets, rings, firstPayment, oneCard }: KnownNumbers): ConsoleCall[] {
  const numbers: Numbers = {
    somebody: (turn) => 200 + ((turn * 7_919 * 131) % (players - 200)),
    bet: (turn) => oneOf(bets, turn),
    firstPayment,
  };
  return [
    // Before anything else has had their bets added up.
    card("players", "card of those who play most, for the first time", ofWhale),
    ...listCalls(numbers),
    ...cardCalls(numbers, (turn) => oneOf(rings, turn)),
    ...timelineCalls(),
    ...playerCalls(numbers),
    ...oneCardCalls(oneCard),
    { name: "start page of a shift", asks: one(operatorEndpoints.shift, () => ({})) },
    { name: "counters of the queues", asks: one(operatorEndpoints.waiting, () => ({})) },
    { name: "open alarms", asks: one(operatorEndpoints.alarms, () => ({})) },
    { name: "an operator's keys", asks: one(operatorKeyEndpoints.get, () => ({})) },
    { name: "economy: the last year", asks: one(operatorEndpoints.economy, () => LAST_YEAR) },
    ...SEARCHES.map(([kind, textOf]) => searchCall(kind, (turn) => textOf(turn, numbers))),
    ...fileCalls(ofWhale),
  ];
}

function oneOf(known: readonly number[], turn: number): number {
  return known[turn % known.length] ?? 1;
}

/** What an operator opens who looks into thousands of accounts of one card. */
function oneCardCalls({ players, withdrawals, ring }: OneCard): ConsoleCall[] {
  const call = (name: string, asks: ConsoleCall["asks"]): ConsoleCall => ({
    name: `thousands of accounts of one card: ${name}`,
    asks,
  });
  const player = (turn: number): number => oneOf(players, turn);
  return [
    call(
      "their ring",
      one(operatorCardEndpoints.fraud_rings, () => ({ id: ring })),
    ),
    call(
      "the ring of one of them",
      one(operatorListEndpoints.fraud_rings, (turn) => ({
        page: 1,
        per_page: 25,
        filter: { player_id: player(turn) },
      })),
    ),
    call(
      "card of one of them",
      one(operatorCardEndpoints.players, (turn) => ({ id: player(turn) })),
    ),
    call(
      "linked accounts of one of them",
      one(operatorEndpoints.links, (turn) => ({ id: player(turn) })),
    ),
    call(
      "card of a withdrawal",
      one(operatorCardEndpoints.withdrawals, (turn) => ({ id: oneOf(withdrawals, turn) })),
    ),
  ];
}

const LAST_YEAR = { from: dayBefore(364), to: dayBefore(0) };

function cardCalls({ somebody, bet, firstPayment }: Numbers, ring: (turn: number) => number): ConsoleCall[] {
  return [
    card("withdrawals", "card", (turn) => 1 + turn * 131),
    card("payments", "card", (turn) => firstPayment + turn),
    card("discrepancies", "card", (turn) => 1 + turn),
    card("players", "card", somebody),
    card("players", "card of those who play most", ofWhale),
    card("fraud_rings", "card", ring),
    card("promo_codes", "card", (turn) => 1 + turn),
    card("bets", "card", bet),
    card("rounds", "card", (turn) => 1 + turn),
    card("audit_log", "card", (turn) => 1 + turn),
  ];
}

function timelineCalls(): ConsoleCall[] {
  const call = (name: string, asked: object): ConsoleCall => ({
    name: `players: timeline of those who play most, ${name}`,
    asks: one(operatorEndpoints.timeline, (turn) => ({ id: ofWhale(turn), limit: 50, ...asked })),
  });
  const lastYear = `${(Date.now() - 300 * 86_400_000) * 1000}.9.9`;
  return [
    call("everything", {}),
    ...TIMELINE_KINDS.map((kind: TimelineKind) => call(kind, { kinds: [kind] })),
    call("a page of last year", { after: lastYear }),
  ];
}

function playerCalls({ somebody }: Numbers): ConsoleCall[] {
  const { links, statement } = operatorEndpoints;
  const call = (
    name: string,
    endpoint: { readonly path: string },
    idOf: (turn: number) => number,
  ): ConsoleCall => ({
    name: `players: ${name}`,
    asks: one(endpoint, (turn) => ({ id: idOf(turn) })),
  });
  return [
    call("linked accounts", links, somebody),
    call("linked accounts of those who play most", links, ofWhale),
    call("linked accounts of a ring", links, (turn) => 20 * (10 + turn)),
    { name: "players: statement of a month", asks: one(statement, statementOf(somebody)) },
  ];
}

/** The first ones have the most of everything. */
function ofWhale(turn: number): number {
  return 2 + turn;
}

/** A month that is over and whose movements there are. */
function statementOf(idOf: (turn: number) => number): (turn: number) => object {
  return (turn) => ({ id: idOf(turn), from: dayBefore(35), to: dayBefore(5) });
}

/** What is typed into Ctrl+K, by what it means. */
const SEARCHES: readonly (readonly [string, (turn: number, numbers: Numbers) => string])[] = [
  ["a player's number", (turn, { somebody }) => String(somebody(turn))],
  ["a VK number", (turn, { somebody }) => `100${String(somebody(turn)).padStart(7, "0")}`],
  ["a Telegram number", (turn, { somebody }) => String(7_000_000_000 + 4 * Math.ceil(somebody(turn) / 4))],
  ["a part of a frequent name", () => "олков"],
  ["a part of one name", (turn, { somebody }) => `ков ${somebody(turn)}`],
  ["an address", (turn) => `10.${turn}.${turn + 1}.${(turn + 200 * (turn + 1)) % 9}`],
  ["a graphics card", (turn) => `ANGLE (Vendor ${turn})`],
  ["the end of a destination", (turn) => `*${String(1_000 + turn * 7)}`],
  ["four digits", (turn) => String(1_000 + turn * 7)],
  ["a bet", (turn, { bet }) => String(bet(turn))],
  ["a payment", (turn, { firstPayment }) => String(firstPayment + turn)],
  ["a withdrawal", (turn) => String(1 + turn * 131)],
  ["a promo code", (turn) => `CODE${turn + 1}`],
  ["a round", (turn) => String(1 + turn)],
];

function searchCall(kind: string, textOf: (turn: number) => string): ConsoleCall {
  return {
    name: `Ctrl+K: ${kind}`,
    asks: one(operatorEndpoints.search, (turn) => ({ text: textOf(turn) })),
  };
}

function card(list: OperatorCardName, name: string, idOf: (turn: number) => number): ConsoleCall {
  return { name: `${list}: ${name}`, asks: one(operatorCardEndpoints[list], (turn) => ({ id: idOf(turn) })) };
}
