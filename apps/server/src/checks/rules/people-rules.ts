import type { SqlRules } from "../books/sql-rule.ts";

/** What operators have decided about players, by the audit log. */
export const PEOPLE_RULES = {
  "a player's role is the one that the audit log gives them": {
    code: "people.role",
    says: "Роль игрока не та, что в журнале",
    of: {
      people: `
        SELECT players.id, players.role, said.after AS audited FROM players
        ${lastDeed("role", "'role'")}
        WHERE players.id = ANY($1) AND players.role <> coalesce(
          CASE WHEN baseline.since > said.at OR said.at IS NULL THEN baseline.value ->> 'role' END, said.after ->> 'role',
          'player')`,
    },
  },
  "an operator has the VK number with which they were made one": {
    code: "people.operator",
    says: "Номер VK оператора не тот, с которым дали роль",
    of: {
      people: `
        SELECT players.id, vk_id, said.after AS audited FROM players
        ${lastDeed("role", "'role'")}
        LEFT JOIN operator_vk_salts AS salted ON salted.player_id = players.id
        WHERE players.id = ANY($1) AND players.role = 'operator' AND (vk_id <> said.after ->> 'vkId' OR (said.after ? 'vkMark'
          AND said.after ->> 'vkMark' IS DISTINCT FROM encode(sha256(salt || convert_to(vk_id, 'UTF8')), 'hex')))`,
    },
  },
  "an operator's role is the one that the audit log gives them": {
    code: "people.operator_role",
    says: "Роль оператора не та, что в журнале",
    of: {
      people: `
        SELECT players.id, operator_role, said.after AS audited FROM players
        ${lastDeed("role", "'role'")}
        WHERE players.id = ANY($1) AND players.role = 'operator'
          AND operator_role <> coalesce(said.after ->> 'operatorRole', 'admin')`,
    },
  },
  "what an operator signs in with is what the audit log says they have enrolled": {
    code: "people.keys",
    says: "Ключ входа или приложение с кодами заведены мимо журнала",
    of: {
      people: `
        SELECT player_id AS id, 'operator_keys' AS of, operator_keys.id AS key, name FROM operator_keys
        WHERE player_id = ANY($1) AND (SELECT action FROM audit_log
          WHERE resource = 'players' AND subject = player_id::text AND ((action = 'role' AND after::jsonb ->> 'role' = 'player')
            OR (action IN ('key-add', 'key-remove')
              AND coalesce(after::jsonb ->> 'publicKey', before::jsonb ->> 'publicKey') = encode(sha256(public_key), 'hex')))
          ORDER BY audit_log.id DESC LIMIT 1) IS DISTINCT FROM 'key-add'
        UNION ALL
        SELECT player_id, 'operator_totp', NULL, NULL FROM operator_totp
        WHERE player_id = ANY($1) AND (SELECT after::jsonb ->> 'totp' FROM audit_log
          WHERE resource = 'players' AND subject = player_id::text AND action IN ('totp-add', 'totp-remove')
          ORDER BY id DESC LIMIT 1) IS DISTINCT FROM 'true'`,
    },
  },
  "a player's ban and rights are those that the audit log says": {
    code: "people.standing",
    says: "Бан или права игрока не те, что в журнале",
    of: {
      people: `
        SELECT players.id, said.after AS audited FROM players
        ${lastDeed("standing", "'ban', 'unban', 'promocoder'")}
        CROSS JOIN LATERAL (SELECT
          CASE WHEN baseline.since > said.at OR said.at IS NULL THEN baseline.value ELSE said.after END AS known) AS actual
        WHERE players.id = ANY($1) AND (ban_comment IS DISTINCT FROM known ->> 'ban'
          OR promocoder_uses IS DISTINCT FROM (known -> 'promocoder' ->> 'uses_limit')::bigint
          OR promocoder_reward IS DISTINCT FROM round((known -> 'promocoder' ->> 'reward')::numeric * 100))`,
    },
  },
} as const satisfies SqlRules;

/** SQL that joins what the audit log said last of a player, and what stood past it when it began to be looked at. */
function lastDeed(fact: string, actions: string): string {
  return `
        LEFT JOIN LATERAL (SELECT created_at AS at, after::jsonb AS after FROM audit_log
          WHERE resource = 'players' AND subject = players.id::text AND action IN (${actions})
          ORDER BY id DESC LIMIT 1) AS said ON true
        LEFT JOIN books_baseline AS baseline ON baseline.fact = '${fact}' AND baseline.subject = players.id::text`;
}
