import { sandboxSignature } from "../src/integrations/drand/sandbox/sandbox-key.ts";
import {
  type Corruption,
  give,
  house,
  JACKPOT,
  LOST,
  LOST_MINES,
  playerOf,
  WHEEL,
  WON,
  WON_MINES,
} from "./_books-corruption.ts";

/** What may be done to bets, rounds and seeds. */
export const GAME_CORRUPTIONS: readonly Corruption[] = [
  {
    name: "an open game counts for more than was ever asked",
    code: "games.wager-asked",
    table: "stepped_games",
    sql: [`UPDATE stepped_games SET wager_asked = wager_asked + 1000 WHERE active`],
  },
  {
    name: "an open game counts for deposits that came after it",
    code: "games.wager-asked",
    table: "stepped_games",
    sql: [
      `UPDATE bets SET created_at = created_at - interval '1 minute' WHERE id IN (SELECT bet_id FROM stepped_games WHERE active)`,
      `UPDATE stepped_games SET wager_asked = account.wager_asked FROM player_accounts AS account
       WHERE active AND account.player_id = stepped_games.player_id AND account.wager_asked <> stepped_games.wager_asked`,
    ],
  },
  {
    name: "a lost bet was turned into a won one, with transfer and balance to match",
    code: "bets.derived",
    table: "bets",
    sql: [
      `UPDATE bets SET state = 'won', payout = 1000, outcome = outcome || '{"won": true}' WHERE id = ${LOST}`,
      `INSERT INTO transfers SELECT id, 'payout', ${house("game:dice")}, player_id, 1000, settled_at FROM bets WHERE id = ${LOST}`,
      give(playerOf(LOST), "1000"),
    ],
  },
  {
    name: "a payout was doubled consistently",
    code: "bets.derived",
    table: "bets",
    sql: [
      give(playerOf(WON), `(SELECT payout FROM bets WHERE id = ${WON})`),
      `UPDATE bets SET payout = payout * 2 WHERE id = ${WON}`,
      `UPDATE transfers SET amount = amount * 2 WHERE cause_id = ${WON} AND kind = 'payout'`,
    ],
  },
  {
    name: "a coefficient is another",
    code: "bets.derived",
    table: "bets",
    sql: [`UPDATE bets SET coefficient = coefficient + 1 WHERE id = ${WON}`],
  },
  {
    name: "a roll is another",
    code: "bets.derived",
    table: "bets",
    sql: [`UPDATE bets SET outcome = jsonb_set(outcome, '{roll}', '77') WHERE id = ${WON}`],
  },
  {
    name: "a bomb of Mines lies elsewhere",
    code: "bets.derived",
    table: "bets",
    sql: [`UPDATE bets SET outcome = jsonb_set(outcome, '{mines, 0}', '25') WHERE id = ${WON_MINES}`],
  },
  {
    name: "a lost game of Mines was taken before its bomb",
    code: "bets.derived",
    table: "bets",
    sql: [
      `INSERT INTO transfers SELECT id, 'payout', ${house("game:mines")}, player_id, 2500, settled_at FROM bets
       WHERE id = ${LOST_MINES}`,
      give(playerOf(LOST_MINES), "2500"),
      `UPDATE bets SET state = 'won', payout = 2500, outcome = outcome || '{"loseCell": null}' WHERE id = ${LOST_MINES}`,
    ],
  },
  {
    name: "a bet uses another nonce of its seed",
    code: "bets.derived",
    table: "bets",
    sql: [`UPDATE bets SET nonce = nonce + 100 WHERE id = ${WON}`],
  },
  {
    name: "a spin of Monetrain was changed",
    code: "bets.derived",
    table: "bets",
    sql: [
      `UPDATE bets SET outcome = jsonb_set(outcome, '{spins, 0, 0}', '9') || '{"coff": 1}' WHERE game = 'monetrain'`,
    ],
  },
  {
    name: "a point of Bubbles was changed",
    code: "bets.derived",
    table: "bets",
    sql: [
      `UPDATE bets SET outcome = outcome || jsonb_build_object('won', state = 'lost'), payout = CASE state WHEN 'won' THEN 0 ELSE stake END,
         state = CASE state WHEN 'won' THEN 'lost' ELSE 'won' END WHERE game = 'bubbles'`,
    ],
  },
  {
    name: "a hit of the pot was made up, with its transfer and balance",
    code: "bets.derived",
    table: "bets",
    sql: [
      `UPDATE bets SET pot_payout = 777 WHERE id = ${LOST}`,
      `INSERT INTO transfers SELECT id, 'progressive', ${house("progressive")}, player_id, 777, settled_at FROM bets
       WHERE id = ${LOST}`,
      give(playerOf(LOST), "777"),
    ],
  },
  {
    name: "a bet was made under another edge",
    code: "bets.terms",
    table: "bets",
    sql: [`UPDATE bets SET params = params || '{"edgeHundredths": 1}' WHERE id = ${LOST}`],
  },
  {
    name: "a bet feeds the pot with another share",
    code: "bets.terms",
    table: "bets",
    sql: [`UPDATE bets SET pot_share = 51 WHERE id = ${LOST}`],
  },
  {
    name: "a bet was moved to another day",
    code: "bets.times",
    table: "bets",
    sql: [`UPDATE bets SET created_at = created_at - interval '1 day' WHERE id = ${LOST}`],
  },
  {
    name: "a stake is gone",
    code: "bets.moved",
    table: "bets",
    sql: [`DELETE FROM transfers WHERE cause_id = ${LOST} AND kind = 'stake'`],
  },
  {
    name: "a payout went to another player",
    code: "transfers.bet",
    table: "transfers",
    sql: [
      `UPDATE transfers SET credit_account = (SELECT max(id) FROM players) WHERE cause_id = ${WON} AND kind = 'payout'`,
    ],
  },
  {
    name: "a bet was deleted with its transfers and its balance put right",
    code: "players.nonces",
    table: "player_accounts",
    sql: [
      give(playerOf(LOST), `(SELECT stake FROM bets WHERE id = ${LOST})`),
      `DELETE FROM transfers WHERE cause_id = ${LOST}`,
      `DELETE FROM bets WHERE id = ${LOST}`,
    ],
  },
  {
    name: "a round was drawn otherwise",
    code: "rounds.derived",
    table: "rounds",
    sql: [
      `UPDATE rounds SET outcome = jsonb_build_object('pocket', ((outcome ->> 'pocket')::integer + 1) % 54) WHERE id = ${WHEEL}`,
      `UPDATE bets SET outcome = rounds.outcome FROM rounds, round_bets
       WHERE round_id = rounds.id AND bet_id = bets.id AND rounds.id = ${WHEEL}`,
    ],
  },
  {
    name: "a round's beacon was changed for another that its chain has signed",
    code: "rounds.beacon",
    table: "rounds",
    sql: [
      `UPDATE rounds SET beacon_number = 7, beacon_signature = '\\x${sandboxSignature(7)}' WHERE id = ${WHEEL}`,
    ],
  },
  {
    name: "a round was drawn with a beacon that nobody has signed",
    code: "rounds.beacon",
    table: "rounds",
    sql: [
      `UPDATE rounds SET beacon_signature = set_byte(beacon_signature, 40, 255 - get_byte(beacon_signature, 40)) WHERE id = ${WHEEL}`,
    ],
  },
  {
    name: "the beacon of a round was taken away",
    code: "rounds.derived",
    table: "rounds",
    sql: [`UPDATE rounds SET beacon_number = NULL, beacon_signature = NULL WHERE id = ${WHEEL}`],
  },
  {
    name: "the key of a chain was changed",
    code: "rounds.beacon",
    table: "rounds",
    sql: [`UPDATE beacon_chains SET public_key = set_byte(public_key, 90, 255 - get_byte(public_key, 90))`],
  },
  {
    name: "a bet of the wheel was paid more than its outcome gives, with its transfer",
    code: "bets.round-derived",
    table: "bets",
    sql: [
      `UPDATE bets SET state = 'won', payout = 5000 FROM round_bets WHERE bet_id = bets.id AND round_id = ${WHEEL} AND seq = 1`,
    ],
  },
  {
    name: "the jackpot went to another player",
    code: "bets.round-derived",
    table: "bets",
    sql: [
      `UPDATE bets SET state = CASE state WHEN 'won' THEN 'lost' ELSE 'won' END,
         payout = (SELECT bank FROM rounds WHERE id = ${JACKPOT}) - payout
       FROM round_bets WHERE bet_id = bets.id AND round_id = ${JACKPOT}`,
    ],
  },
  {
    name: "a client seed of a round was changed",
    code: "rounds.derived",
    table: "rounds",
    sql: [`UPDATE round_bets SET client_seed = 'chosen' WHERE round_id = ${JACKPOT} AND seq = 2`],
  },
  {
    name: "what the screens showed of a round was changed",
    code: "rounds.derived",
    table: "rounds",
    sql: [`UPDATE rounds SET show = show || '{"more": 1}' WHERE id = ${JACKPOT}`],
  },
  {
    name: "a played jackpot was given back",
    code: "rounds.refund",
    table: "rounds",
    sql: [`UPDATE rounds SET state = 'refunded', outcome = NULL WHERE id = ${JACKPOT}`],
  },
  {
    name: "a seed does not open",
    code: "seeds.opens",
    table: "seeds",
    sql: [
      `UPDATE seeds SET sealed = set_byte(sealed, 40, 255 - get_byte(sealed, 40)) WHERE id = (SELECT min(id) FROM seeds)`,
    ],
  },
  {
    name: "a commitment is another's",
    code: "seeds.opens",
    table: "seeds",
    sql: [
      `UPDATE seeds SET hash = sha256('another') WHERE id = (SELECT seed_id FROM bets WHERE id = ${WON})`,
    ],
  },
  {
    name: "a bet's seed was changed for one that wins",
    code: "bets.unopened",
    table: "bets",
    sql: [`UPDATE seeds SET sealed = '\\x01' WHERE id = (SELECT seed_id FROM bets WHERE id = ${WON})`],
  },
  {
    name: "a revealed seed says that it has decided fewer rounds",
    code: "seeds.rounds",
    table: "seeds",
    sql: [
      `UPDATE seeds SET rounds = rounds - 1 WHERE revealed_at IS NOT NULL AND player_id IS NOT NULL AND rounds > 0`,
    ],
  },
];
