import { counted } from "@rumb/money/plural";

/** «1 ставка», «3 ставки», «212 ставок». */
export function betsWords(count: number): string {
  return counted(count, ["ставка", "ставки", "ставок"]);
}

/** «1 игрок», «3 игрока», «12 игроков». */
export function playersWords(count: number): string {
  return counted(count, ["игрок", "игрока", "игроков"]);
}
