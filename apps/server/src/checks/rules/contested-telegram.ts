/** SQL that is true when a row of `players` has had this Telegram account and contested it: what was paid for it stays. */
export function contested(telegramId: string): string {
  return `EXISTS (SELECT FROM telegram_bindings
            WHERE player_id = players.id AND telegram_bindings.telegram_id = ${telegramId} AND contested_at IS NOT NULL)`;
}
