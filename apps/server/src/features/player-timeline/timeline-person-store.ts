import type { OperatorSession } from "@rumb/contract/operator-rows";
import type { Query } from "../../platform/db/database.ts";
import { type AskedPage, RANKS, readSource, type Rows } from "./timeline-page.ts";

// What a player and operators have done beside money, source by source. Each is read along an index that begins with the player.

export type SessionStepRow = {
  readonly address: string;
  readonly userAgent: string;
  readonly isNew: boolean;
  readonly endedBy: OperatorSession["ended_by"];
};

const OF_SESSION = "address, user_agent, ended_by, created_at";
/** No secret: a part of the hash that is stored. */
const SESSION_KEY = `('x' || substr(encode(id_hash, 'hex'), 1, 13))::bit(52)`;
const SESSION_COLUMNS = `address, user_agent AS "userAgent", ended_by AS "endedBy"`;

export function readSessionsBegun(query: Query, asked: AskedPage): Rows<SessionStepRow> {
  const source = {
    rank: RANKS.sessionBegan,
    select: OF_SESSION,
    from: "FROM sessions WHERE player_id = $1",
    at: "created_at",
    key: SESSION_KEY,
    columns: `${SESSION_COLUMNS}, NOT EXISTS (
      SELECT FROM sessions AS earlier WHERE earlier.player_id = $1 AND earlier.created_at < page.created_at
        AND earlier.user_agent = page.user_agent
    ) AS "isNew"`,
  };
  return readSource(query, source, asked);
}

export function readSessionsEnded(query: Query, asked: AskedPage): Rows<SessionStepRow> {
  const source = {
    rank: RANKS.sessionEnded,
    select: OF_SESSION,
    from: "FROM sessions WHERE player_id = $1 AND revoked_at IS NOT NULL",
    at: "revoked_at",
    key: SESSION_KEY,
    columns: `${SESSION_COLUMNS}, false AS "isNew"`,
  };
  return readSource(query, source, asked);
}

export type TelegramRow = { readonly name: string };

export function readTelegramBound(query: Query, asked: AskedPage): Rows<TelegramRow> {
  const source = {
    rank: RANKS.telegramBound,
    select: "name",
    from: `FROM (
      SELECT * FROM telegram_bindings WHERE player_id = $1 AND contested_at IS NULL
      UNION ALL SELECT * FROM telegram_bindings WHERE player_id = $1 AND contested_at IS NOT NULL
    ) AS bound WHERE true`,
    at: "bound_at",
    key: "id",
    columns: "name",
  };
  return readSource(query, source, asked);
}

export function readTelegramContested(query: Query, asked: AskedPage): Rows<TelegramRow> {
  const source = {
    rank: RANKS.telegramContested,
    select: "name",
    from: "FROM telegram_bindings WHERE player_id = $1 AND contested_at IS NOT NULL",
    at: "contested_at",
    key: "id",
    columns: "name",
  };
  return readSource(query, source, asked);
}

/** The one moment at which an account began. */
export function readVkLink(query: Query, asked: AskedPage): Rows<{ readonly vkId: string }> {
  const source = {
    rank: RANKS.vk,
    select: "vk_id",
    from: "FROM players WHERE id = $1",
    at: "created_at",
    key: "id",
    columns: `vk_id AS "vkId"`,
  };
  return readSource(query, source, asked);
}

export type LimitRow = {
  readonly limit: "stake" | "loss" | "time" | "reminder" | "pause";
  readonly value: number | null;
  readonly next: number | null;
  readonly nextAt: Date | null;
};

export function readLimitChanges(query: Query, asked: AskedPage): Rows<LimitRow> {
  const source = {
    rank: RANKS.limit,
    select: "kind, value, next_value, next_at",
    from: "FROM limit_changes WHERE player_id = $1",
    at: "changed_at",
    key: "id",
    columns: `kind AS limit, value, next_value AS next, next_at AS "nextAt"`,
  };
  return readSource(query, source, asked);
}

export type AuditedRow = {
  readonly action: string;
  readonly comment: string;
  readonly byId: number | null;
  readonly byName: string | null;
};

const AUDITED = {
  select: "id, action, operator_id, after",
  at: "created_at",
  key: "id",
  columns: `action, coalesce(after::jsonb ->> 'ban', '') AS comment, operator.id AS "byId", operator.name AS "byName"`,
  joins: "LEFT JOIN players AS operator ON operator.id = operator_id",
} as const;

export function readBans(query: Query, asked: AskedPage): Rows<AuditedRow> {
  const from = `FROM audit_log WHERE resource = 'players' AND subject = $1::bigint::text AND action IN ('ban', 'unban')`;
  return readSource(query, { ...AUDITED, rank: RANKS.ban, from }, asked);
}

/** What has no kind of its own. */
export function readOperatorActions(query: Query, asked: AskedPage): Rows<AuditedRow> {
  const from = `FROM audit_log WHERE resource = 'players' AND subject = $1::bigint::text
    AND action NOT IN ('ban', 'unban', 'adjust', 'note', 'correct-note')`;
  return readSource(query, { ...AUDITED, rank: RANKS.operator, from }, asked);
}

export type NoteRow = {
  readonly note: string;
  readonly createdAt: Date;
  readonly correctedAt: Date | null;
  readonly byId: number;
  readonly byName: string;
};

export function readNotes(query: Query, asked: AskedPage): Rows<NoteRow> {
  const source = {
    rank: RANKS.note,
    select: "note, created_at, corrected_at, operator_id",
    from: "FROM player_notes WHERE player_id = $1",
    at: "created_at",
    key: "id",
    columns: `note, page.created_at AS "createdAt", corrected_at AS "correctedAt", operator.id AS "byId", operator.name AS "byName"`,
    joins: "JOIN players AS operator ON operator.id = operator_id",
  };
  return readSource(query, source, asked);
}
