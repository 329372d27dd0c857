import { Type, type Static } from "typebox";
import { FRAUD_RULES, FRAUD_STATES } from "./fraud-rules.ts";
import { body, nullable } from "./http.ts";
import { LINK_REASONS } from "./link-reasons.ts";
import { OperatorId } from "./operator-list.ts";
import { OperatorPerson } from "./operator-rows.ts";

const EVENT_KINDS = [
  "found",
  "grown",
  "reopened",
  "shrunk",
  "merged",
  "ended",
  "watched",
  "cleared",
  "banned",
  "note",
] as const;

/** What happened to a ring: which accounts and rules it was about, or what an operator wrote. */
export const FraudEvent = Type.Object({
  id: Type.Integer(),
  kind: Type.Enum([...EVENT_KINDS]),
  at: Type.Integer(),
  /** Null: the site's job; of a decision, whoever sees it reads no reasons. */
  operator: nullable(OperatorPerson),
  note: Type.String(),
  members: Type.Array(Type.Integer()),
  rules: Type.Array(Type.Enum([...FRAUD_RULES])),
  /** The ring that has come in, or into which this one went. */
  other_ring: nullable(Type.Integer()),
});
export type FraudEvent = Static<typeof FraudEvent>;

/** A ring in its list. A hint, as every likeness is: nothing follows from it by itself. */
export const OperatorFraudRing = Type.Object({
  id: Type.Integer(),
  state: Type.Enum([...FRAUD_STATES]),
  /** The weights of its rules together. */
  score: Type.Integer(),
  rules: Type.Array(Type.Enum([...FRAUD_RULES])),
  members: Type.Integer(),
  /** How many hang together with them and are no members: a ring has no room for more. */
  beyond: Type.Integer(),
  /** How many of them are banned. */
  banned: Type.Integer(),
  deposits: Type.Number(),
  withdrawn: Type.Number(),
  /** A decision names the version that it is about. */
  version: Type.Integer(),
  /** The newest thing that the site has found out about it. */
  news: FraudEvent,
  created_at: Type.Integer(),
  changed_at: Type.Integer(),
});
export type OperatorFraudRing = Static<typeof OperatorFraudRing>;

/** An account of a ring, with what it has done. */
export const FraudMember = Type.Object({
  ...OperatorPerson.properties,
  is_ban: Type.Boolean(),
  /** They delete their account. */
  is_leaving: Type.Boolean(),
  balance: Type.Number(),
  deposits: Type.Number(),
  withdrawn: Type.Number(),
  bonuses: Type.Number(),
  pending_withdrawals: Type.Integer(),
  created_at: Type.Integer(),
  joined_at: Type.Integer(),
});
export type FraudMember = Static<typeof FraudMember>;

/** What two accounts of a ring have in common. `mark` is the masked destination, or the address, for whoever sees sign-ins. */
export const FraudEvidence = Type.Object({
  low_id: Type.Integer(),
  high_id: Type.Integer(),
  kind: Type.Enum([...LINK_REASONS]),
  mark: nullable(Type.String()),
  found_at: Type.Integer(),
  seen_at: Type.Integer(),
});
export type FraudEvidence = Static<typeof FraudEvidence>;

/** Most of each on a card; a ring has no more members than that. */
export const FRAUD_RING_MOST = 200;
/** So many are counted who hang together with a ring beyond its members; one more stands for any number of them. */
export const FRAUD_BEYOND_MOST = 2_300;

export const OperatorFraudRingCard = Type.Object({
  ...OperatorFraudRing.properties,
  people: Type.Array(FraudMember),
  /** The first `FRAUD_RING_MOST`, and how many more there are. */
  evidence: Type.Object({ list: Type.Array(FraudEvidence), more: Type.Integer() }),
  /** The newest `FRAUD_RING_MOST`. */
  history: Type.Array(FraudEvent),
  /** Weights of its rules. */
  weights: Type.Array(Type.Object({ rule: Type.Enum([...FRAUD_RULES]), weight: Type.Integer() })),
  /** It is over: its accounts have gone to another ring, or have nothing in common any more. */
  ended: nullable(Type.Object({ at: Type.Integer(), into: nullable(Type.Integer()) })),
});
export type OperatorFraudRingCard = Static<typeof OperatorFraudRingCard>;

const Note = Type.String({ maxLength: 2000 });

/** What an operator decides about a ring. */
export const FRAUD_DECISIONS = ["watched", "cleared", "banned"] as const;
export type FraudDecision = (typeof FRAUD_DECISIONS)[number];

/**
 * `fraud_rings/decide`: about the ring as it was seen, in that `version`. `banned` bans all of its accounts, who read the reason. The same
 * `Idempotency-Key` decides once.
 */
export const FraudDecideRequest = body({
  id: OperatorId,
  version: OperatorId,
  state: Type.Enum([...FRAUD_DECISIONS]),
  reason: Note,
});
export type FraudDecideRequest = Static<typeof FraudDecideRequest>;

/** `fraud_rings/note`: changes nothing but what is known about it. */
export const FraudNoteRequest = body({ id: OperatorId, note: Note });
export type FraudNoteRequest = Static<typeof FraudNoteRequest>;
