import { Type, type Static } from "typebox";
import { body, nullable } from "./http.ts";
import {
  PlayerAdjustRequest,
  PlayerPromocoderRequest,
  PlayerRoleRequest,
  PromoCreateRequest,
  SettingChangeRequest,
  SettingResetRequest,
} from "./operator.ts";
import { DiscrepancyResolveRequest } from "./operator-discrepancies.ts";
import { OperatorId } from "./operator-list.ts";
import { OperatorPerson, OperatorSettingField } from "./operator-rows.ts";

// What no operator does alone: one proposes it, another confirms it.

/** How long a proposal waits for its second operator, hours. */
export const PROPOSAL_HOURS = 72;

export const PROPOSAL_KINDS = [
  "adjust",
  "setting",
  "setting_reset",
  "promo",
  "promocoder",
  "unban",
  "resolve",
  "role",
] as const;
export type ProposalKind = (typeof PROPOSAL_KINDS)[number];

const kind = <Kind extends ProposalKind>(name: Kind) => Type.Literal(name);

/** The call that is proposed: which one, and its body. */
export const ProposedDeed = Type.Union([
  body({ kind: kind("adjust"), ask: PlayerAdjustRequest }),
  body({ kind: kind("setting"), ask: SettingChangeRequest }),
  body({ kind: kind("setting_reset"), ask: SettingResetRequest }),
  body({ kind: kind("promo"), ask: PromoCreateRequest }),
  body({ kind: kind("promocoder"), ask: PlayerPromocoderRequest }),
  body({ kind: kind("unban"), ask: body({ id: OperatorId }) }),
  body({ kind: kind("resolve"), ask: DiscrepancyResolveRequest }),
  body({ kind: kind("role"), ask: PlayerRoleRequest }),
]);
export type ProposedDeed = Static<typeof ProposedDeed>;

const Words = Type.String({ maxLength: 2000 });

/** `proposals/create`: may carry an Idempotency-Key; the reason is read by whoever confirms, 1–500 characters. */
export const ProposalCreateRequest = body({ deed: ProposedDeed, reason: Words });
export type ProposalCreateRequest = Static<typeof ProposalCreateRequest>;

/** `proposals/refuse`: why, for whoever proposed it. */
export const ProposalRefuseRequest = body({ id: OperatorId, comment: Words });
export type ProposalRefuseRequest = Static<typeof ProposalRefuseRequest>;

export const PROPOSAL_STATES = ["waiting", "expired", "confirmed", "refused", "withdrawn"] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

/** A proposal as the console lists it. Times are Unix ms. */
export const OperatorProposal = Type.Object({
  id: Type.Integer(),
  state: Type.Enum([...PROPOSAL_STATES]),
  deed: ProposedDeed,
  /** How it was when it was proposed: the setting's value, the player's ban or right; null where nothing is replaced. */
  basis: Type.Unknown(),
  /** Of a setting: its title and fields. */
  setting: nullable(
    Type.Object({ title: Type.String(), fields: Type.Array(OperatorSettingField), default: Type.Unknown() }),
  ),
  /** Whose money or right it is; null where it is nobody's. */
  player: nullable(OperatorPerson),
  /** Empty, as the words in `deed` and `comment` are, for a role that reads no reasons; nor does it learn who it was. */
  reason: Type.String(),
  proposed_by: nullable(OperatorPerson),
  proposed_at: Type.Integer(),
  expires_at: Type.Integer(),
  decided_by: nullable(OperatorPerson),
  decided_at: nullable(Type.Integer()),
  comment: Type.String(),
  /** It is the asking operator's own: they may withdraw it, and not confirm it. */
  own: Type.Boolean(),
});
export type OperatorProposal = Static<typeof OperatorProposal>;
