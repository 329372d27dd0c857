import { operatorEndpoints, operatorListEndpoints } from "@rumb/contract/endpoints/operator";
import { knowsReasons } from "@rumb/contract/operator-permissions";
import { type OperatorProposal, type ProposalState, ProposedDeed } from "@rumb/contract/operator-proposals";
import { Value } from "typebox/value";
import {
  actionRoute,
  type AskedList,
  keyedRoute,
  listByQuery,
  listRoute,
} from "../../operators/operator-calls.ts";
import type { ListPage } from "../../operators/operator-list.ts";
import type { Query } from "../../platform/db/database.ts";
import type { App, SignedInPlayer } from "../../platform/http/http.ts";
import { signedIn } from "../../sessions/require-player.ts";
import { isSettingName, settingDefaults } from "../../settings/settings.ts";
import { settingFields } from "../settings-console/setting-fields.ts";
import { settingWords } from "../settings-console/setting-words.ts";
import { confirmProposal, propose, refuseProposal, withdrawProposal } from "./proposal-deciding.ts";
import type { DeedDeps } from "./proposal-deeds.ts";
import { type ListedProposal, listProposals } from "./proposal-store.ts";

/** The queue «Ждут второго»: what one operator has proposed and another confirms. */
export function proposalRoutes(app: App, deps: DeedDeps): void {
  listRoute(
    app,
    operatorListEndpoints.proposals,
    listByQuery(deps.database, (query, asked, request) => proposalList(query, asked, signedIn(request))),
  );
  keyedRoute(app, operatorEndpoints.propose, (asked, acting) => propose(deps, asked, acting));
  actionRoute(app, operatorEndpoints.confirmProposal, ({ id }, acting) => confirmProposal(deps, id, acting));
  actionRoute(app, operatorEndpoints.refuseProposal, (body, acting) => refuseProposal(deps, body, acting));
  actionRoute(app, operatorEndpoints.withdrawProposal, ({ id }, acting) =>
    withdrawProposal(deps, id, acting),
  );
}

async function proposalList(
  query: Query,
  asked: AskedList,
  viewer: Viewer,
): Promise<ListPage<OperatorProposal>> {
  const page = await listProposals(query, asked);
  const rows = page.rows.map((row) => wireRow(row, viewer));
  return { ...page, rows: knowsReasons(viewer.operator) ? rows : rows.map(withoutReasons) };
}

type Viewer = Pick<SignedInPlayer, "id" | "operator">;

function wireRow(row: ListedProposal, viewer: Viewer): OperatorProposal {
  const deed = Value.Parse(schemaOf(row.kind), { kind: row.kind, ask: row.ask });
  return {
    id: row.id,
    state: stateOf(row),
    deed,
    basis: row.basis,
    setting: settingOf(deed),
    player: row.playerId === null ? null : { id: row.playerId, name: row.playerName ?? "" },
    reason: row.reason,
    proposed_by: { id: row.proposedBy, name: row.proposerName },
    proposed_at: row.proposedAt.getTime(),
    expires_at: row.expiresAt.getTime(),
    decided_by: row.decidedBy === null ? null : { id: row.decidedBy, name: row.deciderName ?? "" },
    decided_at: row.decidedAt && row.decidedAt.getTime(),
    comment: row.comment,
    own: row.proposedBy === viewer.id,
  };
}

/** Of its kind alone: to try each kind in turn takes several times as long, and a file has ten thousand rows. */
function schemaOf(kind: string) {
  return ProposedDeed.anyOf.find(({ properties }) => properties.kind.const === kind) ?? ProposedDeed;
}

/** What is proposed and what became of it, and nothing that operators have said of it. */
function withoutReasons(proposal: OperatorProposal): OperatorProposal {
  const deed = withoutWords(proposal.deed);
  return { ...proposal, deed, reason: "", comment: "", proposed_by: null, decided_by: null };
}

function withoutWords(deed: ProposedDeed): ProposedDeed {
  switch (deed.kind) {
    case "adjust":
      return { ...deed, ask: { ...deed.ask, reason: "" } };
    case "resolve":
      return { ...deed, ask: { ...deed.ask, note: "" } };
    case "setting":
    case "setting_reset":
    case "promo":
    case "promocoder":
    case "unban":
    case "role":
      return deed;
  }
}

function stateOf({ state, expired }: ListedProposal): ProposalState {
  return state === "waiting" && expired ? "expired" : state;
}

function settingOf(deed: ProposedDeed): OperatorProposal["setting"] {
  if (deed.kind !== "setting" && deed.kind !== "setting_reset") return null;
  const { id } = deed.ask;
  if (!isSettingName(id)) return null;
  return { title: settingWords[id].title, fields: settingFields(id), default: settingDefaults[id] };
}
