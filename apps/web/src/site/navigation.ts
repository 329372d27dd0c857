import { GAME_IDS, gamePath, games } from "@rumb/games/games";
import { paths } from "./paths.ts";
import type { IconName } from "../kit/Icon.tsx";

/** The games in the order of the menu: the jackpot first, then as the table lists them. */
export const gameLinks = GAME_IDS.toSorted((a, b) => Number(b === "jackpot") - Number(a === "jackpot")).map(
  (game) => ({ game, href: gamePath(game), label: games[game].label }),
);

/** In the side menu a ruler parts the others from these. */
export const NAMED_GAMES = 4;

/** Links of the header; `playersOnly` ones stay hidden from guests. */
export const siteLinks = [
  { href: paths.main, label: "Главная", icon: "home", playersOnly: false },
  { href: paths.faq, label: "FAQ", icon: "faq", playersOnly: false },
  { href: paths.contact, label: "Контакты", icon: "contacts", playersOnly: false },
  { href: paths.bonus, label: "Бонусы", icon: "bonus", playersOnly: true },
  { href: paths.ref, label: "Партнерка", icon: "partner", playersOnly: true },
] as const satisfies readonly { href: string; label: string; icon: IconName; playersOnly: boolean }[];
