/** What each section that is still being built will be, in the words its page shows meanwhile. */
export const plans = {
  ref: {
    title: "Реферальная программа",
    idea: "Приглашайте игроков по своей ссылке и получайте долю их пополнений.",
    points: [
      "Четыре уровня: 8, 10, 12 и 15 %.",
      "30.00 за игрока, который привязал ВКонтакте и Telegram.",
      "Накопленное переводится на баланс одной кнопкой.",
    ],
  },
} as const satisfies Record<string, { title: string; idea: string; points: readonly string[] }>;

export type Plan = keyof typeof plans;
