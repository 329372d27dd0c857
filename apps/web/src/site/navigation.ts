import { paths } from "./paths.ts";
import type { IconName } from "../kit/Icon.tsx";

/** The six games in the order of the menu; a ruler parts the last two from the first four. */
export const gameLinks = [
  { game: "jackpot", href: paths.jackpot, label: "Jackpot" },
  { game: "dice", href: paths.dice, label: "Dice" },
  { game: "mines", href: paths.mines, label: "Mines" },
  { game: "bubbles", href: paths.bubbles, label: "Bubbles" },
  { game: "wheel", href: paths.x100, label: "Wheel" },
  { game: "monetrain", href: paths.monetrain, label: "Monetrain" },
] as const satisfies readonly { game: IconName; href: string; label: string }[];

export const NAMED_GAMES = 4;

/** Links of the header; `playersOnly` ones stay hidden from guests. */
export const siteLinks = [
  { href: paths.main, label: "Главная", icon: "home", playersOnly: false },
  { href: paths.faq, label: "FAQ", icon: "faq", playersOnly: false },
  { href: paths.contact, label: "Контакты", icon: "contacts", playersOnly: false },
  { href: paths.bonus, label: "Бонусы", icon: "bonus", playersOnly: true },
  { href: paths.ref, label: "Партнерка", icon: "partner", playersOnly: true },
] as const satisfies readonly { href: string; label: string; icon: IconName; playersOnly: boolean }[];

export type GameName = (typeof gameLinks)[number]["game"];
