import { type Corruption, give, house, LOST, playerOf, WAGERING, WON } from "./_books-corruption.ts";

/** What may be done to the pot and to what players have. */
export const ACCOUNT_CORRUPTIONS: readonly Corruption[] = [
  {
    name: "the pot was raised by 777.00",
    code: "pot.held",
    table: "progressive_shards",
    sql: [`UPDATE progressive_shards SET units = units + 777000000 + 0 WHERE shard = 0`],
  },
  {
    name: "the pot was lowered by a fraction of a kopeck",
    code: "pot.whole",
    table: "progressive_shards",
    sql: [`UPDATE progressive_shards SET units = units - 1 WHERE units > 0`],
  },
  {
    name: "what must be staked was zeroed",
    code: "players.wager",
    table: "player_accounts",
    sql: [`UPDATE player_accounts SET wager_left = 0, wager_total = 0 WHERE player_id = ${WAGERING}`],
  },
  {
    name: "what must be staked was doubled",
    code: "players.wager",
    table: "player_accounts",
    sql: [
      `UPDATE player_accounts SET wager_left = wager_left * 2, wager_total = wager_total * 2 WHERE player_id = ${WAGERING}`,
    ],
  },
  {
    name: "what deposits have asked for is less, so that older bets clear them",
    code: "players.wager-asked",
    table: "player_accounts",
    sql: [`UPDATE player_accounts SET wager_asked = wager_asked - 1000 WHERE player_id = ${WAGERING}`],
  },
  {
    name: "a balance is higher",
    code: "players.balance",
    table: "player_accounts",
    sql: [give(playerOf(WON), "1")],
  },
  {
    name: "rakeback was raised at its bet and its player",
    code: "bets.rakeback",
    table: "bets",
    sql: [
      `UPDATE bets SET rakeback_units = rakeback_units + 100000 WHERE id = ${LOST}`,
      `UPDATE player_accounts SET rakeback_units = rakeback_units + 100000 WHERE player_id = ${playerOf(LOST)}`,
    ],
  },
  {
    name: "rakeback was raised at its player",
    code: "players.rakeback",
    table: "player_accounts",
    sql: [
      `UPDATE player_accounts SET rakeback_units = rakeback_units + 100000 WHERE player_id = ${playerOf(LOST)}`,
    ],
  },
  {
    name: "the day of a player's limits counts less",
    code: "players.limit-day",
    table: "player_accounts",
    sql: [`UPDATE player_limit_days SET staked = staked - 100 WHERE staked >= 100`],
  },
  {
    name: "a player's limit was switched off",
    code: "players.limited-until",
    table: "player_accounts",
    sql: [`UPDATE player_accounts SET limited_until = NULL WHERE limited_until IS NOT NULL`],
  },
  {
    name: "a player's deposits are higher",
    code: "players.deposits",
    table: "player_accounts",
    sql: [`UPDATE player_accounts SET deposits_total = deposits_total + 100 WHERE player_id = ${WAGERING}`],
  },
  {
    name: "a balance rose by a transfer that nothing has caused",
    code: "transfers.kind",
    table: "transfers",
    sql: [
      `INSERT INTO transfers VALUES (4242, 'gift', ${house("adjustments")}, ${WAGERING}, 500, now())`,
      give(WAGERING, "500"),
    ],
  },
  {
    name: "a second grant of the sandbox",
    code: "transfers.grant",
    table: "transfers",
    sql: [
      `INSERT INTO transfers VALUES (4243, 'sandbox_grant', ${house("sandbox")}, ${WAGERING}, 500, now())`,
      give(WAGERING, "500"),
    ],
  },
];
