import type { WheelMoment } from "./wheel-moment.ts";

/** Why the round takes no bet now, or undefined when it does. The server judges again. */
export function closedWords(moment: WheelMoment): string | undefined {
  switch (moment) {
    case "waiting":
    case "betting":
      return undefined;
    case "loading":
      return "Загружаем раунд…";
    case "closed":
    case "spin":
    case "landed":
    case "result":
      return "Ставки закрыты";
  }
}
