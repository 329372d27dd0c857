/** SQL: the ring of a player, as `FraudHint` says it; null when they are in none. */
export function ringOf(playerId: string): string {
  return `(SELECT jsonb_build_object('id', ring.id, 'score', ring.score, 'state', ring.state)
    FROM fraud_ring_players AS member JOIN fraud_rings AS ring ON ring.id = member.ring_id WHERE member.player_id = ${playerId})`;
}
