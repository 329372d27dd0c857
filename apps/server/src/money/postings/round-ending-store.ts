import { type Kopecks, kopecks } from "@rumb/money/kopecks";
import type { Query } from "../../platform/db/database.ts";
import type { CountedStake } from "../stake-rules.ts";
import { HOUR_NOW } from "../rakeback-hours-store.ts";
import { insertTransfers } from "../transfers-store.ts";
import type { EndedBet, EndingRound, RoundMove } from "./round-ending.ts";

/** A bettor under the lock of the account: all paid deposits and what they ask for, kopecks, and the transaction's time. */
export type LockedBettor = {
  readonly id: number;
  readonly deposits: number;
  readonly left: number;
  readonly asked: number;
  readonly now: Date;
};

/** A bet that has ended: what it takes off what its player must still stake, in kopecks, and what it gives as rakeback. */
export type CountedBet = EndedBet & Pick<CountedStake, "rakebackUnits"> & { readonly cleared: number };

export async function lockBettors(query: Query, ended: readonly EndedBet[]): Promise<LockedBettor[]> {
  return query<LockedBettor>(
    `SELECT player_id AS id, deposits_total AS deposits, wager_left AS left, wager_asked AS asked, now() AS now
     FROM player_accounts
     WHERE player_id = ANY($1::bigint[]) ORDER BY player_id FOR NO KEY UPDATE`,
    [ended.map(({ bet }) => bet.playerId)],
  );
}

/** What deposits had asked the players of a round to stake when they made each bet; by the bet. */
export async function readWagersAsked(query: Query, roundId: number): Promise<Map<number, number>> {
  const rows = await query<{ betId: number; asked: number }>(
    `SELECT bet_id AS "betId", wager_asked AS asked FROM round_bets WHERE round_id = $1`,
    [roundId],
  );
  return new Map(rows.map(({ betId, asked }) => [betId, asked]));
}

export async function moveRound(query: Query, { round, epoch, ending }: RoundMove): Promise<boolean> {
  const rows = await query(
    `UPDATE rounds SET state = $3, version = version + 1, epoch = $2, server_seed = $4,
       ends_at = clock_timestamp() + $5 * interval '1 millisecond'
     WHERE id = $1 AND epoch <= $2 AND bets = $6 AND CASE $3
       WHEN 'settled' THEN state = 'drawn' AND settles_at <= clock_timestamp()
       ELSE state = 'open' AND closes_at IS NULL END
     RETURNING id`,
    [round.id, epoch, ending.kind, Buffer.from(ending.serverSeed), ending.resultMs, ending.results.length],
  );
  return rows.length > 0;
}

/** Pays, and counts the stakes; the new balances of those who were paid. Who neither gets nor counts anything stays untouched. */
export async function payPlayers(
  query: Query,
  ended: readonly CountedBet[],
): Promise<Map<number, PaidBalance>> {
  const rows = await query<{ id: number; balance: number; version: number; paid: boolean }>(
    `WITH made AS MATERIALIZED (
       SELECT player_id, sum(amount)::bigint AS amount, sum(cleared)::bigint AS cleared, sum(units)::bigint AS units
       FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[]) AS ended (player_id, amount, cleared, units)
       GROUP BY player_id
     ), begun AS (
       INSERT INTO rakeback_hours (player_id, hour, units)
       SELECT player_id, ${HOUR_NOW}, rakeback_units FROM made JOIN player_accounts USING (player_id)
       WHERE units > 0 AND rakeback_hour < ${HOUR_NOW}
     )
     UPDATE player_accounts AS account SET balance = balance + made.amount, balance_version = balance_version + 1,
       wager_left = wager_left - made.cleared, rakeback_units = rakeback_units + made.units,
       rakeback_hour = CASE WHEN made.units > 0 THEN greatest(rakeback_hour, ${HOUR_NOW}) ELSE rakeback_hour END
     FROM made
     WHERE account.player_id = made.player_id AND greatest(made.amount, made.cleared, made.units) > 0
     RETURNING account.player_id AS id, balance, balance_version AS version, made.amount > 0 AS paid`,
    [
      ended.map(({ bet }) => bet.playerId),
      ended.map(({ payout }) => payout),
      ended.map(({ cleared }) => cleared),
      ended.map(({ rakebackUnits }) => rakebackUnits),
    ],
  );
  const paid = rows.filter((row) => row.paid);
  return new Map(paid.map(({ id, balance, version }) => [id, { balance: kopecks(balance), version }]));
}

/** What a player has after they were paid. Of two the one with the greater version is newer. */
export type PaidBalance = { readonly balance: Kopecks; readonly version: number };

/** The transfers of everybody who is paid. */
export async function recordPayouts(
  query: Query,
  paid: readonly EndedBet[],
  { house, kind }: { house: number; kind: string },
): Promise<void> {
  const transfers = paid.map(({ bet, payout }) => ({
    causeId: bet.betId,
    kind,
    debitAccount: house,
    creditAccount: bet.playerId,
    amount: payout,
  }));
  const transfer = insertTransfers(transfers, "now");
  await query(transfer.text, transfer.values);
}

export async function endBets(
  query: Query,
  round: EndingRound,
  results: readonly CountedBet[],
): Promise<void> {
  await query(
    `UPDATE bets SET state = ended.state, payout = ended.payout, coefficient = ended.coefficient, outcome = $5::jsonb,
       settled_at = now(), rakeback_units = ended.rakeback_units
     FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $6::bigint[])
       AS ended (id, state, payout, coefficient, rakeback_units)
     WHERE bets.id = ended.id`,
    [
      results.map(({ bet }) => bet.betId),
      results.map(({ state }) => state),
      results.map(({ payout }) => payout),
      results.map(({ coefficientHundredths }) => coefficientHundredths),
      JSON.stringify(round.outcome ?? {}),
      results.map(({ rakebackUnits }) => rakebackUnits),
    ],
  );
}
