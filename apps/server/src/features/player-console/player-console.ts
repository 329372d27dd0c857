import { isRefusal, refusal, type Refusal } from "@rumb/contract/errors";
import type { PlayerPromocoderRequest } from "@rumb/contract/operator";
import type { OperatorPlayer, OperatorPlayerCard, PromocoderTerms } from "@rumb/contract/operator-rows";
import { kopecks, roubles } from "@rumb/money/kopecks";
import type { Query } from "../../platform/db/database.ts";
import { writeAudit } from "../../audit/audit-log.ts";
import type { ListPage } from "../../operators/operator-list.ts";
import type { AskedList, Operating } from "../../operators/operator-calls.ts";
import { readReason, readSum } from "../../operators/operator-input.ts";
import {
  listInactivePlayers,
  listPlayers,
  lockOperatedPlayer,
  type OperatedPlayer,
  readOperatedPlayer,
} from "./player-console-store.ts";
import { writeBan, writePromocoder } from "../../players/player-store.ts";
import { type FactsDeps, partnerFacts, playerFacts } from "./player-facts.ts";

/** Players by pages. */
export async function playerList(query: Query, asked: AskedList): Promise<ListPage<OperatorPlayer>> {
  const page = await listPlayers(query, asked);
  return { ...page, rows: page.rows.map(wirePlayer) };
}

/** Players who were not here for a year, by pages. */
export async function inactiveList(query: Query, asked: AskedList): Promise<ListPage<OperatorPlayer>> {
  const page = await listInactivePlayers(query, asked);
  return { ...page, rows: page.rows.map(wirePlayer) };
}

/** One player with what is known about them. Refuses `PLAYER_NOT_FOUND`. */
export async function playerCard(deps: FactsDeps, id: number): Promise<OperatorPlayerCard | Refusal> {
  const row = await readOperatedPlayer(deps.database.query, id);
  if (row === null) return refusal("PLAYER_NOT_FOUND");
  const [{ money, twins, flags, pendingWithdrawals }, partner] = await Promise.all([
    playerFacts(deps, id),
    partnerFacts(deps.database.query, id),
  ]);
  return {
    ...wirePlayer(row),
    money,
    twins,
    flags,
    videocard: row.videocard,
    pending_withdrawals: pendingWithdrawals,
    partner,
  };
}

type Changing = Pick<FactsDeps, "database">;

/** Bans, or changes the reason. Refuses `PLAYER_NOT_FOUND`, `OWN_ACCOUNT`, `REASON_MALFORMED`. */
export function banPlayer(
  deps: Changing,
  { id, comment: typed }: { id: number; comment: string },
  acting: Operating,
): Promise<object> {
  const comment = readReason(typed);
  if (isRefusal(comment)) return Promise.resolve(comment);
  return change(deps, { id, action: "ban", write: (query) => writeBan(query, { id, comment }) }, acting);
}

/** Lifts a ban; of a player who has none nothing changes. Refuses `PLAYER_NOT_FOUND`, `OWN_ACCOUNT`. */
export function unbanPlayer(deps: Changing, id: number, acting: Operating): Promise<object> {
  return change(
    deps,
    { id, action: "unban", write: (query) => writeBan(query, { id, comment: null }) },
    acting,
  );
}

/** Gives the right to make promo codes, or takes it. Refuses `PLAYER_NOT_FOUND`, `OWN_ACCOUNT`, and a reward out of range. */
export function setPromocoder(
  deps: Changing,
  { id, terms: wanted }: PlayerPromocoderRequest,
  acting: Operating,
): Promise<object> {
  const reward = wanted && readSum(wanted.reward, REWARD);
  if (isRefusal(reward)) return Promise.resolve(reward);
  const terms = wanted === null || reward === null ? null : { uses: wanted.uses_limit, reward };
  return change(
    deps,
    { id, action: "promocoder", write: (query) => writePromocoder(query, { id, terms }) },
    acting,
  );
}

const REWARD = { minKopecks: 1, maxKopecks: 1_000_000 };

/** Changes a player under their lock and writes it down; what was so already leaves no entry. */
function change(
  { database }: Changing,
  { id, action, write }: { id: number; action: string; write: (query: Query) => Promise<void> },
  acting: Operating,
): Promise<object> {
  if (id === acting.operatorId) return Promise.resolve(refusal("OWN_ACCOUNT"));
  return database.transaction(async (query) => {
    const row = await lockOperatedPlayer(query, id);
    if (row === null) return refusal("PLAYER_NOT_FOUND");
    const before = auditFields(row);
    await write(query);
    const changed = await readOperatedPlayer(query, id);
    const after = changed && auditFields(changed);
    if (JSON.stringify(after) !== JSON.stringify(before)) {
      await writeAudit(query, acting, { action, resource: "players", subject: id, before, after });
    }
    return {};
  });
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
