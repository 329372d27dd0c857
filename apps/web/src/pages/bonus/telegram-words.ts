/** A Telegram account as its owner would know it again: «Марина Фок, @marina_fok». */
export function telegramWords({ name, username }: { name: string; username: string | null }): string {
  return username === null ? name : `${name}, @${username}`;
}
