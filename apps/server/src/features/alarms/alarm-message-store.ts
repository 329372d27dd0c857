import type { Query } from "../../platform/db/database.ts";

export type AlarmChannel = "telegram" | "webhook";

export type DueMessage = {
  readonly id: number;
  readonly alarmId: number;
  readonly channel: AlarmChannel;
  readonly state: "raised" | "cleared";
  readonly attempts: number;
  readonly kind: string;
  readonly says: string;
  readonly path: string;
  readonly at: Date;
};

/** Writes down what is to be said of alarms, once by each channel. */
export async function insertMessages(
  query: Query,
  about: {
    readonly alarms: readonly number[];
    readonly channels: readonly AlarmChannel[];
    readonly state: DueMessage["state"];
  },
): Promise<void> {
  await query(
    `INSERT INTO alarm_messages (alarm_id, channel, state)
     SELECT alarm, channel, $3 FROM unnest($1::bigint[]) AS alarm, unnest($2::text[]) AS channel ON CONFLICT DO NOTHING`,
    [about.alarms, about.channels, about.state],
  );
}

/** What is due, the longest first. */
export function readDueMessages(query: Query, limit: number): Promise<DueMessage[]> {
  return query<DueMessage>(
    `SELECT messages.id, alarm_id AS "alarmId", channel, state, attempts, kind, says, path,
       CASE state WHEN 'raised' THEN raised_at ELSE cleared_at END AS at
     FROM alarm_messages AS messages JOIN alarms ON alarms.id = alarm_id
     WHERE ended_at IS NULL AND next_at <= clock_timestamp() ORDER BY next_at, messages.id LIMIT $1`,
    [limit],
  );
}

/** It has arrived, or nobody tries any more: then `failure` says why. */
export async function endMessage(query: Query, id: number, failure: string | null): Promise<void> {
  await query(
    `UPDATE alarm_messages SET attempts = attempts + 1, ended_at = clock_timestamp(), failure = $2 WHERE id = $1`,
    [id, failure],
  );
}

/** It has not arrived, and is tried again after so many seconds. */
export async function putOffMessage(
  query: Query,
  id: number,
  { seconds, failure }: { readonly seconds: number; readonly failure: string },
): Promise<void> {
  await query(
    `UPDATE alarm_messages SET attempts = attempts + 1, next_at = clock_timestamp() + make_interval(secs => $2), failure = $3
     WHERE id = $1`,
    [id, seconds, failure],
  );
}

/** Telegram accounts of the operators who are not banned; at most 100. */
export async function readOperatorTelegrams(query: Query): Promise<string[]> {
  const rows = await query<{ telegramId: string }>(
    `SELECT telegram_id AS "telegramId" FROM players
     WHERE role = 'operator' AND banned_at IS NULL AND telegram_id IS NOT NULL ORDER BY id LIMIT 100`,
  );
  return rows.map(({ telegramId }) => telegramId);
}
