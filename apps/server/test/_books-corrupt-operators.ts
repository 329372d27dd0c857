import { type Corruption, give, house, WAGERING } from "./_books-corruption.ts";

/** What may be done to what operators decide. */
export const OPERATOR_CORRUPTIONS: readonly Corruption[] = [
  {
    name: "a setting was changed without its audit entry",
    code: "settings.audited",
    table: "settings",
    sql: [
      `UPDATE settings SET value = value || '{"twoOperatorsAboveKopecks": 100000000}' WHERE key = 'withdrawals'`,
    ],
  },
  {
    name: "a setting that nobody has changed has a row",
    code: "settings.audited",
    table: "settings",
    sql: [`INSERT INTO settings (key, value) VALUES ('maxWinKopecks', '5')`],
  },
  {
    name: "an adjustment was made without its audit entry, with its transfer and balance",
    code: "adjustments.audited",
    table: "adjustments",
    sql: [
      `INSERT INTO adjustments (player_id, operator_id, amount, reason)
       SELECT player_id, operator_id, 5000, reason FROM adjustments LIMIT 1`,
      `INSERT INTO transfers SELECT max(adjustments.id), 'adjustment', ${house("adjustments")}, max(player_id), 5000, now()
       FROM adjustments`,
      give(`(SELECT player_id FROM adjustments LIMIT 1)`, "5000"),
    ],
  },
  {
    name: "an adjustment is of another operator",
    code: "adjustments.audited",
    table: "adjustments",
    sql: [`UPDATE adjustments SET operator_id = (SELECT max(id) FROM players)`],
  },
  {
    name: "an adjustment is older, so that its operator may give as much again",
    code: "adjustments.audited",
    table: "adjustments",
    sql: [`UPDATE adjustments SET created_at = created_at - interval '25 hours'`],
  },
  {
    name: "what waits for a second operator is another gift than was proposed",
    code: "proposals.proposed",
    table: "proposals",
    sql: [
      `UPDATE proposals SET ask = ask || '{"sum": "99999.00"}', state = 'waiting', decided_by = NULL, decided_at = NULL
       WHERE kind = 'adjust'`,
    ],
  },
  {
    name: "what waits for a second operator was proposed by nobody",
    code: "proposals.proposed",
    table: "proposals",
    sql: [
      `INSERT INTO proposals (kind, ask, basis, player_id, reason, proposed_by, expires_at)
       SELECT kind, ask, basis, player_id, reason, proposed_by, expires_at FROM proposals WHERE kind = 'adjust'`,
    ],
  },
  {
    name: "a code of the house is older, so that its operator may give as much again",
    code: "codes.audited",
    table: "promo_codes",
    sql: [
      `UPDATE promo_codes SET created_at = created_at - interval '25 hours' WHERE operator_id IS NOT NULL`,
    ],
  },
  {
    name: "a code of the house has forgotten its operator, who may then use it",
    code: "codes.audited",
    table: "promo_codes",
    sql: [`UPDATE promo_codes SET operator_id = NULL`],
  },
  {
    name: "an adjustment moved another sum",
    code: "adjustments.moved",
    table: "adjustments",
    sql: [`UPDATE adjustments SET amount = amount + 1 WHERE amount > 0`],
  },
  {
    name: "a proposal was confirmed by whoever had proposed it",
    code: "proposals.two",
    table: "proposals",
    sql: [
      `ALTER TABLE proposals DROP CONSTRAINT proposals_check1`,
      `UPDATE proposals SET decided_by = proposed_by WHERE kind = 'adjust' AND state = 'confirmed'`,
    ],
  },
  {
    name: "a proposal was altered after it was confirmed",
    code: "proposals.two",
    table: "proposals",
    sql: [`UPDATE proposals SET ask = ask || '{"sum": 1}' WHERE kind = 'adjust'`],
  },
  {
    name: "the confirmation of a gift was taken back",
    code: "proposals.done",
    table: "adjustments",
    sql: [
      `UPDATE proposals SET state = 'waiting', decided_by = NULL, decided_at = NULL WHERE kind = 'adjust'`,
    ],
  },
  {
    name: "a gift is of another proposal",
    code: "proposals.done",
    table: "adjustments",
    sql: [
      `UPDATE adjustments SET proposal_id = (SELECT min(id) FROM proposals WHERE kind <> 'adjust')
       WHERE proposal_id IS NOT NULL`,
    ],
  },
  {
    name: "a code for deposits has no proposal",
    code: "codes.two",
    table: "promo_codes",
    sql: [`UPDATE promo_codes SET proposal_id = NULL WHERE percent IS NOT NULL`],
  },
  {
    name: "the proposal of a setting is of another one",
    code: "settings.two",
    table: "audit_log",
    sql: [`UPDATE proposals SET ask = jsonb_set(ask, '{id}', '"rounds"') WHERE kind = 'setting'`],
  },
  {
    name: "somebody was made an operator past the audit log",
    code: "people.role",
    table: "players",
    sql: [`UPDATE players SET role = 'operator' WHERE id = ${WAGERING}`],
  },
  {
    name: "an operator was given another role past the audit log",
    code: "people.operator_role",
    table: "players",
    sql: [
      `UPDATE players SET operator_role = 'viewer' WHERE id = (SELECT min(id) FROM players WHERE role = 'operator')`,
    ],
  },
  {
    name: "an operator's sign-in was given to another VK number",
    code: "people.operator",
    table: "players",
    sql: [
      `UPDATE players SET vk_id = '777001' WHERE id = (SELECT min(id) FROM players WHERE role = 'operator')`,
    ],
  },
  {
    name: "an operator was given a key past the audit log",
    code: "people.keys",
    table: "operator_keys",
    sql: [
      `INSERT INTO operator_keys (player_id, credential_id, public_key, uses, transports, name, synced)
       SELECT min(id), '\\x01', '\\x02', 0, '{}', 'Чужой', false FROM players WHERE role = 'operator'`,
    ],
  },
  {
    name: "an operator was given an app with codes past the audit log",
    code: "people.keys",
    table: "operator_totp",
    sql: [
      `INSERT INTO operator_totp (player_id, secret_box, used_step)
       SELECT min(id), '\\x01', 0 FROM players WHERE role = 'operator'`,
    ],
  },
  {
    name: "somebody was made an operator with a beginning of their own",
    code: "baseline.made",
    table: "books_baseline",
    sql: [
      `UPDATE players SET role = 'operator' WHERE id = ${WAGERING}`,
      `INSERT INTO books_baseline (fact, subject, value, since)
       VALUES ('role', ${WAGERING}::text, '{"role": "operator"}', now())`,
    ],
  },
  {
    name: "somebody was made an operator with a beginning of before they came",
    code: "baseline.made",
    table: "books_baseline",
    sql: [
      `UPDATE players SET role = 'operator' WHERE id = ${WAGERING}`,
      `INSERT INTO books_baseline (fact, subject, value, since)
       SELECT 'role', ${WAGERING}::text, '{"role": "operator"}', since FROM books_baseline WHERE fact = 'pot'`,
    ],
  },
  {
    name: "a setting was changed with a beginning of its own",
    code: "baseline.made",
    table: "books_baseline",
    sql: [
      `INSERT INTO settings (key, value) VALUES ('maxWinKopecks', '5')`,
      `INSERT INTO books_baseline (fact, subject, value, since)
       SELECT 'setting', 'maxWinKopecks', '5', since FROM books_baseline WHERE fact = 'pot'`,
    ],
  },
  {
    name: "a resolution is of another proposal",
    code: "proposals.done",
    table: "discrepancies",
    sql: [
      `UPDATE discrepancies SET proposal_id = (SELECT min(id) FROM proposals) WHERE resolution IS NOT NULL`,
    ],
  },
  {
    name: "a ban was lifted past the audit log",
    code: "people.standing",
    table: "players",
    sql: [
      `UPDATE players SET banned_at = NULL, ban_comment = NULL WHERE banned_at IS NOT NULL`,
      `UPDATE player_accounts SET banned = false WHERE banned`,
    ],
  },
  {
    name: "a promo-coder's reward is higher",
    code: "people.standing",
    table: "players",
    sql: [`UPDATE players SET promocoder_reward = promocoder_reward * 2 WHERE promocoder_reward IS NOT NULL`],
  },
  {
    name: "an account does not have its player's ban",
    code: "players.account",
    table: "players",
    sql: [`UPDATE player_accounts SET banned = false WHERE banned`],
  },
  {
    name: "an answer under a key cannot be read",
    code: "rows.unreadable",
    table: "player_accounts",
    sql: [`INSERT INTO idempotency_keys VALUES (${WAGERING}, 'broken', 'f', 'no json', now())`],
  },
];
