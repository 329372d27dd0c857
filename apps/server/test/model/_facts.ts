import { paidIn, sum, wagerLeft } from "./_rules.ts";
import { same } from "./_compare.ts";
import type { ModelSite } from "./_site.ts";
import type { Player, World } from "./_world.ts";

/** Compares everything that the database holds of the model's players with the model. */
export async function compareFacts(world: World, site: ModelSite): Promise<void> {
  const players = [...world.players.values()];
  const rows = await site.clock.query<Facts & { pot: number }>(FACTS, [
    players.map(({ id }) => id),
    firstBetOf(world.beganMs),
  ]);
  for (const player of players) {
    const row = rows.find(({ id }) => id === player.id);
    if (!row) throw new Error(`the ${player.name} is gone`);
    const { pot: _, ...facts } = row;
    for (const [name, expected] of Object.entries(factsOf(world, player)))
      same(`${player.name}, ${name}`, Reflect.get(facts, name), expected);
  }
  const [row] = rows;
  if (row) same("the pot, in 1/10000 kopeck", row.pot, world.potUnits);
}

/** Ids carry their month, so that the partitions of before are not looked at. */
function firstBetOf(ms: number): number {
  const month = new Date(ms);
  return ((month.getUTCFullYear() % 100) * 100 + month.getUTCMonth() + 1) * 100_000_000_000;
}

type Facts = ReturnType<typeof factsOf>;

function factsOf(world: World, player: Player) {
  const withdrawals = world.withdrawals.filter((one) => one.player === player);
  return {
    id: player.id,
    balance: player.balance,
    deposits: paidIn(player),
    wagerLeft: wagerLeft(player),
    wagerTotal: player.wagerTotal,
    wagerAsked: sum(player.deposits.map(({ wager }) => wager)),
    rakeback: sum(player.rakeback.map(({ amount }) => amount)),
    nonce: player.nonce,
    reposts: player.reposts.made,
    repostIncome: player.reposts.income,
    earned: player.earned,
    paidOut: player.paidOut,
    shares: sum(player.incomes.filter(({ earnedMs }) => earnedMs === null).map(({ amount }) => amount)),
    open: sum(player.bets.map((bet) => (bet.open ? bet.stake : 0))),
    staked: sum(player.bets.map(({ stake }) => stake)),
    returned: sum(player.bets.map(({ returned }) => returned)),
    payments: player.payments.map(({ state }) => state).join(" "),
    withdrawals: withdrawals
      .map(({ state, payout, needed, approvedBy }) => `${state}:${payout}:${approvedBy.size}/${needed}`)
      .join(" "),
  };
}

const FACTS = `
  SELECT id, balance, deposits_total AS deposits, wager_left AS "wagerLeft", wager_total AS "wagerTotal",
    wager_asked AS "wagerAsked", rakeback_units AS rakeback, nonce, reposts, repost_income AS "repostIncome",
    coalesce(earned, 0) AS earned, coalesce(paid_out, 0) AS "paidOut",
    (SELECT coalesce(sum(amount), 0)::bigint FROM referral_incomes
     WHERE referrer_id = players.id AND earned_at IS NULL) AS shares,
    bet.open, bet.staked, bet.returned,
    (SELECT coalesce(string_agg(state, ' ' ORDER BY id), '') FROM payments WHERE player_id = players.id) AS payments,
    (SELECT coalesce(string_agg(state || ':' || payout || ':' ||
       (SELECT count(*) FROM withdrawal_approvals WHERE withdrawal_id = withdrawals.id) || '/' || approvals_needed,
       ' ' ORDER BY id), '') FROM withdrawals WHERE player_id = players.id) AS withdrawals,
    (SELECT sum(units)::bigint FROM progressive_shards) AS pot
  FROM players JOIN player_accounts AS account ON account.player_id = players.id
  LEFT JOIN referral_accounts ON referral_accounts.player_id = players.id
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(stake) FILTER (WHERE state = 'open'), 0)::bigint AS open,
      coalesce(sum(stake), 0)::bigint AS staked,
      coalesce(sum(CASE state WHEN 'refunded' THEN stake ELSE payout + pot_payout END), 0)::bigint AS returned
    FROM bets WHERE bets.player_id = players.id AND bets.id >= $2
  ) AS bet
  WHERE id = ANY($1::bigint[])`;
