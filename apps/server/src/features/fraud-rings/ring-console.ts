import {
  operatorCardEndpoints,
  operatorEndpoints,
  operatorListEndpoints,
} from "@rumb/contract/endpoints/operator";
import { refusal, type Refusal } from "@rumb/contract/errors";
import {
  FRAUD_RING_MOST,
  type FraudEvent,
  type FraudEvidence,
  type FraudMember,
  type OperatorFraudRing,
  type OperatorFraudRingCard,
} from "@rumb/contract/operator-fraud";
import { hasPermission, knowsReasons } from "@rumb/contract/operator-permissions";
import { kopecks, roubles } from "@rumb/money/kopecks";
import {
  type AskedList,
  cardRoute,
  keyedRoute,
  listByQuery,
  listRoute,
} from "../../operators/operator-calls.ts";
import type { ListPage } from "../../operators/operator-list.ts";
import type { Query, SealedDatabase } from "../../platform/db/database.ts";
import type { App } from "../../platform/http/http.ts";
import type { Reads } from "../../platform/replicas/replica-reads.ts";
import { signedIn } from "../../sessions/require-player.ts";
import type { SettingValues } from "../../settings/settings.ts";
import {
  type EvidenceRow,
  listRings,
  type MemberRow,
  readHistory,
  readMemberFacts,
  readNews,
  readRing,
  readRingEvidence,
  type RingEventRow,
  type RingRow,
} from "./ring-console-store.ts";
import { decideRing, noteRing } from "./ring-decisions.ts";

/** Rings of accounts: their list, one of them with its evidence, and what operators decide about it. */
export function fraudRoutes(
  app: App,
  deps: {
    readonly database: SealedDatabase;
    readonly reads: Reads;
    readonly settings: { current(): Pick<SettingValues, "fraudRings"> };
  },
): void {
  listRoute(app, operatorListEndpoints.fraud_rings, listByQuery(deps.reads, ringList));
  cardRoute(app, operatorCardEndpoints.fraud_rings, (id, request) =>
    ringCard(deps.database.query, id, {
      seesAddresses: hasPermission(signedIn(request).operator, "sessions"),
      knows: knowsReasons(signedIn(request).operator),
      rules: deps.settings.current().fraudRings,
    }),
  );
  keyedRoute(app, operatorEndpoints.decideFraudRing, (asked, acting) => decideRing(deps, asked, acting));
  keyedRoute(app, operatorEndpoints.noteFraudRing, (asked, acting) => noteRing(deps, asked, acting));
}

async function ringList(query: Query, asked: AskedList): Promise<ListPage<OperatorFraudRing>> {
  const page = await listRings(query, asked);
  const news = new Map(
    (
      await readNews(
        query,
        page.rows.map(({ id }) => id),
      )
    ).map((event) => [event.ringId, event]),
  );
  return { ...page, rows: page.rows.map((row) => wireRing(row, news.get(row.id))) };
}

type Seeing = {
  readonly seesAddresses: boolean;
  /** Reads who has decided, and why. */
  readonly knows: boolean;
  readonly rules: SettingValues["fraudRings"];
};

/** One ring, also one that is over. Refuses `RING_NOT_FOUND`. */
async function ringCard(
  query: Query,
  id: number,
  { seesAddresses, knows, rules }: Seeing,
): Promise<OperatorFraudRingCard | Refusal> {
  const row = await readRing(query, id);
  if (row === null) return refusal("RING_NOT_FOUND");
  const [[news], people, evidence, history] = await Promise.all([
    readNews(query, [id]),
    readMemberFacts(query, id),
    readRingEvidence(query, id, FRAUD_RING_MOST),
    readHistory(query, id, FRAUD_RING_MOST),
  ]);
  return {
    ...wireRing(row, news),
    people: people.map(wireMember),
    evidence: {
      list: evidence.map((one) => wireEvidence(one, seesAddresses)),
      more: (evidence[0]?.found ?? 0) - evidence.length,
    },
    history: history.map((event) => wireEvent(event, knows)),
    weights: row.rules.map((rule) => ({ rule, weight: rules[rule] })),
    ended: row.endedAt && { at: row.endedAt.getTime(), into: row.mergedInto },
  };
}

function wireRing(row: RingRow, news: RingEventRow | undefined): OperatorFraudRing {
  if (news === undefined) throw new Error(`nothing is known of ring ${row.id}`);
  const { id, state, score, rules, members, beyond, banned, version } = row;
  return {
    id,
    state,
    score,
    rules,
    members,
    beyond,
    banned,
    deposits: roubles(kopecks(row.deposits)),
    withdrawn: roubles(kopecks(row.withdrawn)),
    version,
    news: wireEvent(news, true),
    created_at: row.createdAt.getTime(),
    changed_at: row.changedAt.getTime(),
  };
}

/** Notes are for every operator; who has decided, and why, is for whoever reads reasons. */
function wireEvent(row: RingEventRow, knows: boolean): FraudEvent {
  const { id, kind, at, operatorId, operatorName, note, members, rules, otherRingId } = row;
  const isShown = knows || kind === "note";
  return {
    id,
    kind,
    at: at.getTime(),
    operator: operatorId === null || !isShown ? null : { id: operatorId, name: operatorName ?? "" },
    note: isShown ? note : "",
    members,
    rules,
    other_ring: otherRingId,
  };
}

function wireMember(row: MemberRow): FraudMember {
  return {
    id: row.id,
    name: row.name,
    is_ban: row.isBanned,
    is_leaving: row.isLeaving,
    balance: roubles(kopecks(row.balance)),
    deposits: roubles(kopecks(row.deposits)),
    withdrawn: roubles(kopecks(row.withdrawn)),
    bonuses: roubles(kopecks(row.bonuses)),
    pending_withdrawals: row.pending,
    created_at: row.createdAt.getTime(),
    joined_at: row.joinedAt.getTime(),
  };
}

function wireEvidence({ mark, ...row }: EvidenceRow, seesAddresses: boolean): FraudEvidence {
  const isAddress = row.kind === "device" || row.kind === "address";
  return {
    low_id: row.low,
    high_id: row.high,
    kind: row.kind,
    mark: mark === "" || (isAddress && !seesAddresses) ? null : mark,
    found_at: row.foundAt.getTime(),
    seen_at: row.seenAt.getTime(),
  };
}
