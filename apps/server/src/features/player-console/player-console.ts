import type { AuditAction } from "@rumb/contract/audit-actions";
import { isRefusal, refusal, type Refusal } from "@rumb/contract/errors";
import type { PlayerPromocoderRequest } from "@rumb/contract/operator";
import { hasPermission } from "@rumb/contract/operator-permissions";
import type { OperatorPlayer, OperatorPlayerCard, PromocoderTerms } from "@rumb/contract/operator-rows";
import { type Kopecks, kopecks, roubles } from "@rumb/money/kopecks";
import type { Query, SealedDatabase, SealedQuery } from "../../platform/db/database.ts";
import { writeAudit } from "../../audit/audit-log.ts";
import { rowsAs, type ListPage } from "../../operators/operator-list.ts";
import type { AskedList, Operating } from "../../operators/operator-calls.ts";
import type { SecondWord } from "../../operators/second-word.ts";
import { readReason, readSum } from "../../operators/operator-input.ts";
import {
  listInactivePlayers,
  listPlayers,
  lockOperatedPlayer,
  lockOperatedPlayers,
  type OperatedPlayer,
  readOperatedPlayer,
} from "./player-console-store.ts";
import { readOperatorRole, writeBan, writePromocoder } from "../../players/player-store.ts";
import type { Seeing } from "./player-search-store.ts";
import { readRingHint, readWithdrawn } from "./player-facts-store.ts";
import { tagsOfPlayer } from "../player-timeline/notes.ts";
import { refuseErased } from "../../players/gone-players.ts";
import { type FactsDeps, partnerFacts, playerFacts } from "./player-facts.ts";

/** Players by pages. */
export async function playerList(
  query: Query,
  asked: AskedList,
  seeing: Seeing,
): Promise<ListPage<OperatorPlayer>> {
  return rowsAs(await listPlayers(query, asked, seeing), wirePlayer);
}

/** Players who were not here for a year, by pages. */
export async function inactiveList(query: Query, asked: AskedList): Promise<ListPage<OperatorPlayer>> {
  return rowsAs(await listInactivePlayers(query, asked), wirePlayer);
}

/** One player with what is known about them. Refuses `PLAYER_NOT_FOUND`. */
export async function playerCard(deps: FactsDeps, id: number): Promise<OperatorPlayerCard | Refusal> {
  const row = await readOperatedPlayer(deps.database.query, id);
  if (row === null) return refusal("PLAYER_NOT_FOUND");
  const [{ money, twins, flags, pendingWithdrawals }, partner, operatorRole, tags, ring] = await Promise.all([
    playerFacts(deps, id),
    partnerFacts(deps.database.query, id),
    readOperatorRole(deps.database.query, id),
    tagsOfPlayer(deps.database.query, id),
    readRingHint(deps.database.query, id),
  ]);
  return {
    ...wirePlayer(row),
    tags,
    money,
    twins,
    ring,
    flags,
    videocard: row.videocard,
    pending_withdrawals: pendingWithdrawals,
    partner,
    operator_role: operatorRole,
  };
}

type Changing = { readonly database: Pick<SealedDatabase, "transaction"> };

/** Bans, or changes the reason. Refuses `PLAYER_NOT_FOUND`, `OWN_ACCOUNT`, `REASON_MALFORMED`, `NOT_PERMITTED`. */
export function banPlayer(
  deps: Changing,
  { id, comment: typed }: { id: number; comment: string },
  acting: Operating,
): Promise<object> {
  const comment = readReason(typed);
  if (isRefusal(comment)) return Promise.resolve(comment);
  return change(deps, { id, action: "ban", write: (query) => writeBan(query, { id, comment }) }, [acting]);
}

/**
 * Bans those of several players who are not banned, in a transaction of the caller's: all or none. An account that was erased meanwhile is left
 * alone. Refuses `NOT_PERMITTED`; null when it is done.
 */
export async function banPlayersIn(
  query: SealedQuery,
  { ids, comment }: { readonly ids: readonly number[]; readonly comment: string },
  acting: Operating,
): Promise<Refusal | null> {
  const rows = await lockOperatedPlayers(query, { ids, operators: operatorsOf(acting) });
  const free = rows.filter(({ banComment, erasedAt }) => banComment === null && erasedAt === null);
  for (const row of free) {
    const forbidden = await refuseOnOperator(query, row, acting);
    if (forbidden !== null) return forbidden;
  }
  for (const row of free) {
    const write = (of: Query) => writeBan(of, { id: row.id, comment });
    await writeDown(query, { row, action: "ban", write }, acting);
  }
  return null;
}

/**
 * Lifts a ban; of a player who has none nothing changes. Refuses `PLAYER_NOT_FOUND`, `OWN_ACCOUNT`, and `PROPOSAL_NEEDED` while the player
 * waits for money: whoever bans and unbans could pay alone what two must approve.
 */
export function unbanPlayer(deps: Changing, id: number, ...by: By): Promise<object> {
  const write = (query: Query) => writeBan(query, { id, comment: null });
  return change(deps, { id, action: "unban", write, needsSecond: waitsForMoney }, by);
}

async function waitsForMoney(query: Query, row: OperatedPlayer): Promise<boolean> {
  return row.banComment !== null && (await readWithdrawn(query, row.id)).pending > 0;
}

/**
 * Gives the right to make promo codes, or takes it. Refuses `PLAYER_NOT_FOUND`, `PLAYER_ERASED`, `OWN_ACCOUNT`, a reward out of range, and
 * `PROPOSAL_NEEDED` when it is given without a second operator's word.
 */
export function setPromocoder(deps: Changing, asked: PlayerPromocoderRequest, ...by: By): Promise<object> {
  const read = readPromocoderTerms(asked);
  if (isRefusal(read)) return Promise.resolve(read);
  const { id } = asked;
  const { terms } = read;
  const write = (query: Query) => writePromocoder(query, { id, terms });
  const needsSecond = async () => terms !== null;
  return change(deps, { id, action: "promocoder", write, needsSecond, bars: refuseErased }, by);
}

/** Reads the terms of a right to make codes. Refuses a reward out of range. */
export function readPromocoderTerms({ terms: wanted }: PlayerPromocoderRequest): ReadTerms | Refusal {
  if (wanted === null) return { terms: null };
  const reward = readSum(wanted.reward, REWARD);
  return isRefusal(reward) ? reward : { terms: { uses: wanted.uses_limit, reward } };
}

type ReadTerms = { readonly terms: { uses: number; reward: Kopecks } | null };

const REWARD = { minKopecks: 1, maxKopecks: 1_000_000 };

/** Changes a player under their lock and writes it down; what was so already leaves no entry. */
function change(
  { database }: Changing,
  { id, action, write, needsSecond, bars }: Change,
  [acting, second]: By,
): Promise<object> {
  if (id === acting.operatorId) return Promise.resolve(refusal("OWN_ACCOUNT"));
  return database.transaction(async (query) => {
    const row = await lockOperatedPlayer(query, { id, operators: operatorsOf(acting, second) });
    if (row === null) return refusal("PLAYER_NOT_FOUND");
    const forbidden = bars?.(row) ?? (await refuseOnOperator(query, row, acting));
    if (forbidden) return forbidden;
    const before = auditFields(row);
    if (second === undefined && (await needsSecond?.(query, row)) === true) return refusal("PROPOSAL_NEEDED");
    const refused = await second?.check(query, { basis: before, playerId: id });
    if (refused) return refused;
    await writeDown(query, { row, action, write }, acting);
    await second?.done(query);
    return {};
  });
}

/** Changes a player who is locked, and writes down what that has changed. */
async function writeDown(
  query: SealedQuery,
  { row, action, write }: Pick<Change, "action" | "write"> & { readonly row: OperatedPlayer },
  acting: Operating,
): Promise<void> {
  const before = auditFields(row);
  await write(query);
  const changed = await readOperatedPlayer(query, row.id);
  const after = changed && auditFields(changed);
  if (JSON.stringify(after) === JSON.stringify(before)) return;
  await writeAudit(query, acting, { action, resource: "players", subject: row.id, before, after });
}

type Change = {
  readonly id: number;
  readonly action: AuditAction;
  readonly write: (query: Query) => Promise<void>;
  /** Whether one operator may not do it alone. */
  readonly bars?: (row: OperatedPlayer) => Refusal | null;
  readonly needsSecond?: (query: Query, row: OperatedPlayer) => Promise<boolean>;
};

/** Shutting an operator out is as much as taking their role, so it takes the same permission. */
export async function refuseOnOperator(
  query: Query,
  { role }: Pick<OperatedPlayer, "role">,
  { operatorId }: Operating,
): Promise<Refusal | null> {
  if (role !== "operator") return null;
  return hasPermission(await readOperatorRole(query, operatorId), "roles") ? null : refusal("NOT_PERMITTED");
}

/** Who does it, and the second word when somebody else has proposed it. */
type By = [acting: Operating, second?: SecondWord];

/** Who is held together with a player whom they change. */
export function operatorsOf({ operatorId }: Operating, second?: SecondWord): number[] {
  return second === undefined ? [operatorId] : [operatorId, second.proposedBy];
}

/** A player's ban and rights, as the audit log keeps them. Refuses `PLAYER_NOT_FOUND`, and what bars the deed that is about them. */
export async function standingOf(
  query: Query,
  { id, bars }: { id: number; bars: (row: OperatedPlayer) => Refusal | null },
): Promise<object | Refusal> {
  const row = await readOperatedPlayer(query, id);
  return row === null ? refusal("PLAYER_NOT_FOUND") : (bars(row) ?? auditFields(row));
}

/** What the audit log keeps of a player's standing. */
function auditFields(row: OperatedPlayer): object {
  return { ban: row.banComment, promocoder: promocoderOf(row) };
}

function wirePlayer(row: OperatedPlayer): OperatorPlayer {
  return {
    id: row.id,
    vk_id: row.vkId,
    name: row.name,
    img: row.img,
    balance: roubles(kopecks(row.balance)),
    deposits: roubles(kopecks(row.deposits)),
    is_ban: row.banComment !== null,
    is_ban_comment: row.banComment ?? "",
    deletion: row.deletionDueAt && {
      due_at: row.deletionDueAt.getTime(),
      erased_at: row.erasedAt?.getTime() ?? null,
    },
    role: row.role,
    promocoder: promocoderOf(row),
    created_at: row.createdAt.getTime(),
    seen_at: row.seenAt.getTime(),
  };
}

function promocoderOf({
  promocoderUses: uses,
  promocoderReward: reward,
}: OperatedPlayer): PromocoderTerms | null {
  return uses === null || reward === null ? null : { uses_limit: uses, reward: roubles(kopecks(reward)) };
}
