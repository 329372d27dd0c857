import { operatorEndpoints } from "@rumb/contract/endpoints/operator";
import { mayCall } from "@rumb/contract/endpoints/operator-permissions";
import type { OperatorListName } from "@rumb/contract/operator-list";
import type { OperatorSearchReply } from "@rumb/contract/operator-search";
import { hasPermission } from "@rumb/contract/operator-permissions";
import { actionRoute, type AskedList } from "../../operators/operator-calls.ts";
import type { Query } from "../../platform/db/database.ts";
import type { App } from "../../platform/http/http.ts";
import { readsWithin } from "../../platform/replicas/replica-reads.ts";
import { signedIn } from "../../sessions/require-player.ts";
import { betList, type OperatorBetDeps } from "../bets/bet-console.ts";
import { paymentList } from "../payments/payment-console.ts";
import { playerList } from "../player-console/player-console.ts";
import { promoList } from "../promo/promo-console.ts";
import { roundList } from "../rounds/round-console.ts";
import { type OperatorWithdrawalDeps, withdrawalList } from "../withdrawals/withdrawal-console.ts";

type SearchDeps = OperatorBetDeps & Pick<OperatorWithdrawalDeps, "reads" | "settings">;

/** What Ctrl+K asks: all lists in one call. */
export function searchRoutes(app: App, deps: SearchDeps): void {
  actionRoute(app, operatorEndpoints.search, ({ text }, _, request) => {
    const { operator } = signedIn(request);
    return findAnything(deps, text.trim(), {
      sees: (list) => mayCall(operator, `operator/${list}/list`),
      seesAddresses: hasPermission(operator, "sessions"),
    });
  });
}

type Seeing = {
  readonly sees: (list: OperatorListName) => boolean;
  readonly seesAddresses: boolean;
};

/**
 * What has this number or begins with this text, of the lists that the operator may see. Parts of names, which take longest, are looked for
 * beside everything else, which is found by keys and shares a connection.
 */
async function findAnything(deps: SearchDeps, text: string, seeing: Seeing): Promise<OperatorSearchReply> {
  if (text === "") return NOTHING;
  const id = /^[1-9]\d{0,14}$/u.test(text) ? Number(text) : null;
  const [alike, found] = await Promise.all([
    seeing.sees("players") ? playerList(deps.reads.query, some({ q: text }), seeing) : { rows: [] },
    deps.reads.transaction((query) => findByKey({ ...deps, query }, { text, id, seeing })),
  ]);
  const bets = id === null || !seeing.sees("bets") ? [] : (await betList(deps, some({ id }))).rows;
  const players = new Map([...found.players, ...alike.rows].map(({ id: one, name }) => [one, name]));
  return {
    ...found,
    players: [...players].map(([one, name]) => ({ id: one, name })),
    bets: bets.map(({ id: bet, game, bet: stake, player }) => ({ id: bet, game, bet: stake, player })),
  };
}

async function findByKey(
  { query, settings }: Pick<SearchDeps, "settings"> & { readonly query: Query },
  { text, id, seeing: { sees, seesAddresses } }: { text: string; id: number | null; seeing: Seeing },
): Promise<Omit<OperatorSearchReply, "bets">> {
  const asked = id === null ? null : some({ id });
  const [players, codes, withdrawals, payments, rounds] = await Promise.all([
    asked === null || !sees("players") ? NONE : playerList(query, asked, { seesAddresses }),
    sees("promo_codes") ? promoList(query, some({ q: text })) : NONE,
    asked === null || !sees("withdrawals")
      ? NONE
      : withdrawalList({ reads: readsWithin(query), settings }, asked),
    asked === null || !sees("payments") ? NONE : paymentList(query, asked),
    id === null || !sees("rounds") ? NONE : roundList(query, some({ number: id })),
  ]);
  return {
    players: players.rows.map((row) => ({ id: row.id, name: row.name })),
    promo_codes: codes.rows.map(({ name }) => ({ name })),
    withdrawals: withdrawals.rows.map(wireOrder),
    payments: payments.rows.map(wireOrder),
    rounds: rounds.rows.map(({ id: round, number, game }) => ({ id: round, number, game })),
  };
}

function wireOrder({ id, sum, player }: OperatorSearchReply["payments"][number]) {
  return { id, sum, player: { id: player.id, name: player.name } };
}

/** The first few rows of a list; how many there are is nobody's question here. */
function some(filter: AskedList["filter"]): AskedList {
  return { page: 1, per_page: 6, sort: { field: "id", order: "DESC" }, filter, isCounted: false };
}

const NONE = { rows: [] } as const;
const NOTHING = { players: [], promo_codes: [], withdrawals: [], payments: [], bets: [], rounds: [] };
