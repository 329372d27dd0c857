import type { Locator, Page } from "@playwright/test";
import { clearTable } from "./rounds.ts";
import type { Server } from "./server.ts";
import { expect } from "./site.ts";

/** What the server answered to a bet; `balance` is roubles. */
export type JackpotAnswer = {
  balance: number;
  id: number;
  round: number;
  fromTicket: number;
  toTicket: number;
  hash: string;
};

/** The plate with the strip. */
export function stage(page: Page): Locator {
  return page.getByRole("region", { name: "Лаг с билетной лентой" });
}

/** The list of the round's bets. */
export function bets(page: Page): Locator {
  return page.getByRole("region", { name: "Ставки раунда" });
}

export function betButton(page: Page): Locator {
  return page.getByRole("button", { name: "Сделать ставку" });
}

/** Places the stake that is set; returns what the server said. */
export async function bet(page: Page): Promise<JackpotAnswer> {
  const answered = page.waitForResponse("**/api/jackpot/play");
  await betButton(page).click();
  const { success }: { success: JackpotAnswer } = await (await answered).json();
  return success;
}

/** Waits until a round is open in which nobody has bet. */
export async function freshRound(page: Page, server: Server): Promise<void> {
  await clearTable(server, "jackpot");
  await expect(bets(page)).toContainText("Ожидание игроков...", { timeout: 60_000 });
}

export async function plays(page: Page): Promise<void> {
  await expect(stage(page)).toContainText("Игра идет");
}

export async function isOver(page: Page): Promise<void> {
  await expect(stage(page)).toContainText("Победитель определен", { timeout: 40_000 });
}

/** How far the strip's roll is, milliseconds; undefined while it stands. */
export async function rollTime(page: Page): Promise<number | undefined> {
  return page.evaluate<number | undefined>(`{ ${STRIP} strip?.getAnimations()[0]?.currentTime; }`);
}

/** From the next page on `rollCameAt` can say where the strip was taken up, even when the roll is over. */
export function rememberRoll(page: Page): Promise<unknown> {
  return page.addInitScript({ content: REMEMBER_ROLL });
}

/** How far the newest roll was when the page took it up, milliseconds: 0 is its beginning. */
export async function rollCameAt(page: Page): Promise<number> {
  return (await takenUp(page)).at;
}

/** The same, and when it began by what the page shows, Unix ms. */
async function takenUp(page: Page): Promise<Roll> {
  const roll = () => page.evaluate<Roll | undefined>("window.rollTakenUp");
  // The strip is there a moment after its words are.
  await expect.poll(roll).toBeDefined();
  return (await roll()) ?? { began: 0, at: 0 };
}

type Roll = { readonly began: number; readonly at: number };

/** Waits until a roll that begins now would be seen to have begun far later than this one. */
export async function waitInRoll(page: Page): Promise<void> {
  await expect.poll(async () => Date.now() - (await takenUp(page)).began).toBeGreaterThan(6000);
}

/** Number of the tile under the needle, from 1, and how many pixels of it lie before the needle. */
export async function underNeedle(page: Page): Promise<{ tile: number; px: number }> {
  const place = await page.evaluate<number>(
    `{ ${STRIP} -new DOMMatrix(getComputedStyle(strip).transform).e; }`,
  );
  return { tile: Math.floor(place / 80) + 1, px: Math.round(place % 80) };
}

const STRIP = `const strip = document.querySelector("[data-strip]");`;

/** The page sets where an animation is right after it has made it. */
const REMEMBER_ROLL = `{
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...words) {
    const roll = animate.apply(this, words);
    if (this.matches("[data-strip]")) {
      queueMicrotask(() => {
        const at = roll.currentTime;
        window.rollTakenUp = { at, began: performance.timeOrigin + performance.now() - at };
      });
    }
    return roll;
  };
}`;
