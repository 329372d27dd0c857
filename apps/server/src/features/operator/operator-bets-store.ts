import type { Query } from "../../infra/database.ts";

/** A bet as the console lists it; amounts are kopecks. */
export type OperatedBet = {
  readonly id: number;
  readonly playerId: number;
  readonly playerName: string;
  readonly game: string;
  readonly state: "won" | "lost" | "open" | "refunded";
  readonly stake: number;
  readonly payout: number;
  readonly potPayout: number;
  readonly coefficientHundredths: number;
  readonly createdAt: Date;
};

export type BetsAsked = {
  readonly playerId: number | null;
  readonly game: string | null;
  readonly state: OperatedBet["state"] | null;
  readonly order: "ASC" | "DESC";
  readonly offset: number;
  readonly limit: number;
};

/** A list looks at so many bets from its beginning. */
const WINDOW = 20_000;

/**
 * Bets in order of id, all or one player's. Game and state have no index, which every play would pay for: they are looked for among
 * the first bets of the list only.
 */
export async function listBets(query: Query, asked: BetsAsked): Promise<OperatedBet[]> {
  // Along the indexes, whatever the statistics say: see my-bets.
  await query(
    `SELECT set_config('enable_sort', 'off', true), set_config('plan_cache_mode', 'force_generic_plan', true)`,
  );
  const { playerId, game, state, order, offset, limit } = asked;
  const filters = [game, state, offset, limit];
  return playerId === null
    ? query<OperatedBet>(ALL[order], filters)
    : query<OperatedBet>(OF_PLAYER[order], [...filters, playerId]);
}

export async function readBetOwner(query: Query, id: number): Promise<{ id: number; name: string } | null> {
  const [row] = await query<{ id: number; name: string }>(
    `SELECT players.id, players.name FROM bets JOIN players ON players.id = player_id WHERE bets.id = $1`,
    [id],
  );
  return row ?? null;
}

const ALL = { ASC: betsSql("", "id ASC"), DESC: betsSql("", "id DESC") } as const;
const OF_ONE = `WHERE player_id = ANY (ARRAY[$5::bigint])`;
const OF_PLAYER = {
  ASC: betsSql(OF_ONE, "player_id ASC, id ASC"),
  DESC: betsSql(OF_ONE, "player_id DESC, id DESC"),
} as const;

function betsSql(where: string, order: string): string {
  return `WITH page AS MATERIALIZED (
      SELECT * FROM (
        SELECT id, player_id, game, state, stake, payout, pot_payout, coefficient, created_at FROM bets ${where}
        ORDER BY ${order} LIMIT ${WINDOW}
      ) AS looked WHERE ($1::text IS NULL OR game = $1) AND ($2::text IS NULL OR state = $2) OFFSET $3 LIMIT $4
    )
    SELECT page.id, page.player_id AS "playerId", players.name AS "playerName", page.game, page.state, page.stake,
      page.payout, page.pot_payout AS "potPayout", page.coefficient AS "coefficientHundredths",
      page.created_at AS "createdAt"
    FROM page JOIN players ON players.id = page.player_id ORDER BY page.id ${order.endsWith("ASC") ? "ASC" : "DESC"}`;
}
