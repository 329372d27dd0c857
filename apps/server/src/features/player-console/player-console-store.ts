import { INACTIVE_MONTHS, OPERATOR_DEPTH_MAX } from "@rumb/contract/operator-list";
import type { Query } from "../../platform/db/database.ts";
import { firstRow, onlyRow } from "../../platform/db/only-row.ts";
import {
  type Condition,
  type ListPage,
  type ListSource,
  readListPage,
} from "../../operators/operator-list.ts";
import { sumConditions, sumsOf } from "../../operators/list-filters.ts";
import type { AskedList } from "../../operators/operator-calls.ts";
import { tagOf } from "../player-timeline/notes.ts";
import { searchFor, type Seeing } from "./player-search-store.ts";

/** A player as the console shows them; amounts are kopecks. */
export type OperatedPlayer = {
  readonly id: number;
  readonly vkId: string;
  readonly name: string;
  readonly img: string;
  readonly balance: number;
  readonly deposits: number;
  /** Null while they are not banned. */
  readonly banComment: string | null;
  /** Null while they do not delete their account. */
  readonly deletionDueAt: Date | null;
  readonly erasedAt: Date | null;
  readonly role: "player" | "operator";
  readonly promocoderUses: number | null;
  readonly promocoderReward: number | null;
  readonly videocard: string | null;
  readonly createdAt: Date;
  readonly seenAt: Date;
};

/** SQL: what is shown of the rows of a page; `account` is where their money stands. */
const columnsWith = (
  account: string,
): string => `page.id, page.vk_id AS "vkId", page.name, page.img, ${account}.balance,
    ${account}.deposits_total AS deposits, page.ban_comment AS "banComment", page.deletion_due_at AS "deletionDueAt", page.erased_at AS "erasedAt", page.role, page.promocoder_uses AS "promocoderUses",
    page.promocoder_reward AS "promocoderReward", page.videocard, page.created_at AS "createdAt",
    greatest(page.last_seen_at, (
      SELECT last_seen_at FROM sessions WHERE player_id = page.id ORDER BY created_at DESC LIMIT 1
    )) AS "seenAt"`;

const COLUMNS = columnsWith("page");

/** Where deposits decide who is on the page and in which order; each row of it is joined. */
const BY_DEPOSITS: ListSource = {
  table: "operated_players",
  columns: COLUMNS,
  sorts: {
    id: ["id"],
    created_at: ["id"],
    deposits: ["deposits_total", "id"],
    seen_at: ["last_seen_at", "id"],
  },
};

/** Where they do not, accounts are joined to the rows of one page only: ten thousand are counted. */
const BY_PLAYER: ListSource = {
  table: "players",
  columns: columnsWith("account"),
  joins: "JOIN player_accounts AS account ON account.player_id = page.id",
  // Their numbers grow with the time at which they came.
  sorts: { id: ["id"], created_at: ["id"], seen_at: ["last_seen_at", "id"] },
};

export function listPlayers(
  query: Query,
  { filter, ...asked }: AskedList,
  seeing: Seeing,
): Promise<ListPage<OperatedPlayer>> {
  const deposited = sumConditions(filter, "deposits_total");
  const where: Condition[] = [];
  const { id, q } = filter;
  if (id !== undefined) where.push(["id = $", id]);
  if (typeof q === "string") where.push(searchFor(q, seeing));
  const { tag } = filter;
  if (typeof tag === "string") where.push([TAGGED, tagOf(tag)]);
  if (filter["banned"] === true) where.push(["banned_at IS NOT NULL"]);
  if (filter["promocoder"] === true) where.push(["promocoder_reward IS NOT NULL"]);
  if (filter["operator"] === true) where.push(["role = 'operator'"]);
  const isSorted = asked.sort.field === "deposits";
  if (deposited.length > 0 && where.length === 0 && !isSorted) return listDepositors(query, filter, asked);
  const source = isSorted || deposited.length > 0 ? BY_DEPOSITS : BY_PLAYER;
  return readListPage<OperatedPlayer>(query, source, { ...asked, where: [...deposited, ...where] });
}

/**
 * Everybody who has paid in so much, in another order than that of the sums. No index has both, so it depends on how many they are: a few of a
 * million are fetched and put in order; of many a walk in that order meets enough soon.
 */
async function listDepositors(
  query: Query,
  filter: AskedList["filter"],
  asked: Omit<AskedList, "filter">,
): Promise<ListPage<OperatedPlayer>> {
  const { least, most } = sumsOf(filter);
  const range = [least ?? 0, most ?? Number.MAX_SAFE_INTEGER];
  const found = onlyRow(
    await query<{ count: number }>(
      `SELECT count(*) FROM (${DEPOSITORS.replaceAll("$", "$1")} LIMIT ${FEW + 1}) AS counted`,
      [range],
    ),
    "nobody was counted",
  ).count;
  if (found > FEW) {
    const where = sumConditions(filter, "deposits_total");
    return readListPage<OperatedPlayer>(query, BY_DEPOSITS, { ...asked, isCounted: false, where });
  }
  const where: Condition[] = [[`id = ANY (ARRAY(${DEPOSITORS} LIMIT ${FEW}))`, range]];
  const page = await readListPage<OperatedPlayer>(query, BY_PLAYER, { ...asked, isCounted: false, where });
  return { ...page, total: asked.isCounted === false || found > OPERATOR_DEPTH_MAX ? null : found };
}

/** So many are fetched and sorted within some tens of milliseconds. */
const FEW = 50_000;

/** The order lets only the index of the sums serve it, whatever the planner believes of how many they are. */
const DEPOSITORS = `SELECT player_id FROM player_accounts
  WHERE deposits_total >= ($::bigint[])[1] AND deposits_total <= ($::bigint[])[2] ORDER BY deposits_total, player_id`;

/** As many as a list pages through. */
const TAGGED = `id = ANY (ARRAY(
  SELECT player_id FROM player_tags WHERE tag = $ ORDER BY player_id DESC LIMIT ${OPERATOR_DEPTH_MAX + 1}
))`;

/** Those who were not here for `INACTIVE_MONTHS`. */
export function listInactivePlayers(
  query: Query,
  asked: Omit<AskedList, "filter">,
): Promise<ListPage<OperatedPlayer>> {
  const where: Condition[] = [
    ["last_seen_at < now() - make_interval(months => $::integer)", INACTIVE_MONTHS],
  ];
  return readListPage<OperatedPlayer>(query, BY_PLAYER, { ...asked, where });
}

export function readOperatedPlayer(query: Query, id: number): Promise<OperatedPlayer | null> {
  return firstRow<OperatedPlayer>(
    query,
    `WITH page AS (SELECT * FROM operated_players WHERE id = $1) SELECT ${COLUMNS} FROM page`,
    [id],
  );
}

/**
 * The same, held until the transaction ends; the account first, as everybody does. Who acts is held with them, against losing their role,
 * and in the order of all players' numbers: two operators may act on each other at once.
 */
export async function lockOperatedPlayer(
  query: Query,
  { id, operators }: { id: number; operators: readonly number[] },
): Promise<OperatedPlayer | null> {
  const [row] = await lockOperatedPlayers(query, { ids: [id], operators });
  return row ?? null;
}

/** The same of several: all accounts first, so that whoever holds one of them and waits for a player's row never waits for us. */
export async function lockOperatedPlayers(
  query: Query,
  { ids, operators }: { ids: readonly number[]; operators: readonly number[] },
): Promise<OperatedPlayer[]> {
  const inOrder = (some: readonly number[]) => [...new Set(some)].toSorted((one, other) => one - other);
  for (const id of inOrder(ids)) {
    await query(`SELECT FROM player_accounts WHERE player_id = $1 FOR NO KEY UPDATE`, [id]);
  }
  for (const held of inOrder([...ids, ...operators])) {
    await query(
      `SELECT FROM players WHERE id = $1 ${ids.includes(held) ? "FOR NO KEY UPDATE" : "FOR SHARE"}`,
      [held],
    );
  }
  const rows = [];
  for (const id of ids) rows.push(await readOperatedPlayer(query, id));
  return rows.filter((row) => row !== null);
}

/** The number of the adjustment; `amount` is negative when the player loses it. */
export async function insertAdjustment(
  query: Query,
  made: {
    playerId: number;
    operatorId: number;
    amount: number;
    reason: string;
    /** Of the proposal that another operator has made and this one confirmed. */
    proposalId: number | null;
  },
): Promise<number> {
  const rows = await query<{ id: number }>(
    `INSERT INTO adjustments (player_id, operator_id, amount, reason, proposal_id) VALUES ($1, $2, $3, $4, $5) RETURNING id`,
    [made.playerId, made.operatorId, made.amount, made.reason, made.proposalId],
  );
  return onlyRow(rows, "no adjustment was made").id;
}

/**
 * Kopecks that an operator has given alone in the last 24 hours, or that codes of theirs may give, and what they have approved alone. Until
 * the transaction ends they do nothing more alone.
 */
export async function lockDoneAlone(
  query: Query,
  operatorId: number,
): Promise<{ given: number; approved: number }> {
  await query(`SELECT pg_advisory_xact_lock(hashtextextended('adjustments of ' || $1::bigint, 0))`, [
    operatorId,
  ]);
  const rows = await query<{ given: number; approved: number }>(
    `SELECT coalesce(sum(amount), 0)::bigint AS given, (
       SELECT coalesce(sum(amount), 0)::bigint FROM withdrawals
       WHERE decided_by = $1 AND decided_at > now() - interval '24 hours' AND state = 'paid'
         -- Null is what a version before 0059 has paid.
         AND coalesce(paid_alone, NOT EXISTS (
           SELECT FROM withdrawal_approvals WHERE withdrawal_id = withdrawals.id AND operator_id <> decided_by
         ))) AS approved
     FROM (
       SELECT amount FROM adjustments
       WHERE operator_id = $1 AND amount > 0 AND proposal_id IS NULL AND created_at > now() - interval '24 hours'
       UNION ALL SELECT reward * uses_limit FROM promo_codes
       WHERE operator_id = $1 AND reward IS NOT NULL AND proposal_id IS NULL AND created_at > now() - interval '24 hours'
       UNION ALL SELECT given FROM discrepancies
       WHERE resolved_by = $1 AND given > 0 AND proposal_id IS NULL AND resolved_at > now() - interval '24 hours') AS gifts`,
    [operatorId],
  );
  return onlyRow(rows, "nothing was added up");
}
