/** SQL that is true of a row of `players` whose erasure has begun, and of what then stands in the place of an account of theirs. */
export function erased(accountId: string, rowId: string): string {
  return `(${accountId} = 'erased ' || ${rowId} AND EXISTS (SELECT FROM account_deletions
            WHERE account_deletions.player_id = players.id AND begun_at IS NOT NULL))`;
}

/** SQL that is true when a row of `players` has had this Telegram account and contested it: what was paid for it stays. */
export function contested(telegramId: string): string {
  return `EXISTS (SELECT FROM telegram_bindings
            WHERE player_id = players.id AND telegram_bindings.telegram_id = ${telegramId} AND contested_at IS NOT NULL)`;
}
