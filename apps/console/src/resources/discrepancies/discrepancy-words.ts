import type { OperatorDiscrepancyCard } from "@rumb/contract/operator-discrepancies";
import { money, movement } from "../../parts/formats.ts";

/** What a choice would do: «+250.00 ₽ игроку», and what the house gets or loses. */
export function bookingText({ player, house }: OperatorDiscrepancyCard["options"][number]): string {
  const parts = [
    ...(player === 0 ? [] : [`${movement(player)} на баланс игрока`]),
    ...(house > 0 ? [`дом получит ${money(house)}`] : []),
    ...(house < 0 ? [`дом потеряет ${money(0 - house)}`] : []),
  ];
  return parts.length === 0 ? "Деньги не двигаются: вопрос решён в другом месте." : `${parts.join(", ")}.`;
}
