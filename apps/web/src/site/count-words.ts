/** «1 ставка», «3 ставки», «212 ставок». */
export function betsWords(count: number): string {
  return `${count} ${BETS[plural.select(count)] ?? "ставок"}`;
}

/** «1 игрок», «3 игрока», «12 игроков». */
export function playersWords(count: number): string {
  return `${count} ${PLAYERS[plural.select(count)] ?? "игроков"}`;
}

const plural = new Intl.PluralRules("ru");
const BETS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "ставка", few: "ставки" };
const PLAYERS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "игрок", few: "игрока" };
