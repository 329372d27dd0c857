import type { Locator, Page } from "@playwright/test";
import { callApi } from "./patient-calls.ts";
import { query } from "./operator.ts";
import { clearTable } from "./rounds.ts";
import type { Server } from "./server.ts";
import { expect } from "./site.ts";

/** What the server says of the wheel; the newest past round first. */
export type WheelAnswer = {
  round: number;
  number: number;
  phase: "waiting" | "betting" | "spin" | "result";
  hash: string;
  history: {
    round: number;
    number: number;
    color: number;
    pocket: number;
    hash: string;
    server_seed: string;
  }[];
};

const POCKETS = 318;
export const COLORS = [2, 3, 10, 15, 20, 100];

/** The round as the server has it now. */
export async function askWheel(page: Page): Promise<WheelAnswer> {
  return callApi(page, "/api/wheel/get");
}

/** The key that bets on a multiplier. */
export function betKey(page: Page, color: number): Locator {
  return page.getByRole("button", { name: new RegExp(`^Поставить [\\d.]+ на x${color}(?: |$)`, "u") });
}

/** Places the stake that is set; resolves when the server has taken it. */
export async function betOn(page: Page, color: number): Promise<number> {
  const answered = page.waitForResponse("**/api/wheel/play");
  await betKey(page, color).click();
  const { success }: { success: { balance: number; round: number } } = await (await answered).json();
  await expect(betKey(page, color)).toHaveAccessibleName(/ \(уже /u);
  return success.round;
}

/** Waits until a round is open in which nobody has bet. */
export async function freshRound(page: Page, server: Server): Promise<void> {
  await clearTable(server, "wheel");
  await expect(stage(page)).toContainText("Ждём первую ставку");
}

/** The same for a page that shows no wheel. */
export async function freshRoundUnseen(page: Page, server: Server): Promise<void> {
  await clearTable(server, "wheel");
  await expect.poll(async () => (await askWheel(page)).phase).toBe("waiting");
}

export async function spins(page: Page): Promise<void> {
  await expect(stage(page)).toContainText("Колесо вращается");
}

/** What the screen calls a round, which runs or is over. */
async function numberOf(page: Page, round: number): Promise<number | undefined> {
  const now = await askWheel(page);
  return now.round === round ? now.number : now.history.find((one) => one.round === round)?.number;
}

/** Waits until the round is over and returns it. */
export async function resultOf(page: Page, round: number): Promise<WheelAnswer["history"][number]> {
  await expect(page.getByText(`Раскрыт раунд № ${await numberOf(page, round)}:`)).toBeVisible();
  const { history } = await askWheel(page);
  const past = history.find((one) => one.round === round);
  if (past === undefined) throw new Error(`The server does not know how round ${round} ended`);
  return past;
}

/** The plate with the rose. */
export function stage(page: Page): Locator {
  return page.getByRole("region", { name: "Компасная роза" });
}

/** Degrees that the card is turned clockwise at this moment, 0…360, by what the browser paints. */
export async function turnOfCard(page: Page): Promise<number> {
  return page.evaluate<number>(`{
    ${CARD}
    const { a, b } = new DOMMatrix(getComputedStyle(card).transform);
    ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
  }`);
}

/** How far the spin is that the card shows, milliseconds; undefined while the card stands. */
export async function spinTime(page: Page): Promise<number | undefined> {
  return page.evaluate<number | undefined>(`{ ${CARD} card?.getAnimations()[0]?.currentTime; }`);
}

/** The pocket at the top of the card, where the needle points. */
export async function pocketAtNeedle(page: Page): Promise<number> {
  const degrees = (360 - (await turnOfCard(page))) % 360;
  return Math.floor((degrees * POCKETS) / 360);
}

const CARD = `const card = document.querySelector("[data-card]");`;

/** Listens, from before the page has its socket on; gives when the page heard of a round's spin, and what was left of it by the server's word. */
export function hearSpins(page: Page): (round: number) => Promise<HeardSpin> {
  const heard = new Map<number, HeardSpin>();
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      const [, data] = /^42\["startWheel",(.*)\]$/su.exec(String(payload)) ?? [];
      if (data === undefined) return;
      const spin: { round: number; left_ms: number } = JSON.parse(data);
      heard.set(spin.round, { leftMs: spin.left_ms, atMs: Date.now() });
    }),
  );
  return async (round) => {
    await expect.poll(() => heard.has(round)).toBe(true);
    return heard.get(round) ?? { leftMs: 0, atMs: 0 };
  };
}

type HeardSpin = { readonly leftMs: number; readonly atMs: number };

/** How much of a spin must be left when a page hears of it, to be seen for certain. */
const SEEN_MS = 500;

/** Whether a page heard early enough of the spin to show it; fails when the server's word is not that of its own rounds. */
export async function isInTime(server: Server, round: number, { leftMs, atMs }: HeardSpin): Promise<boolean> {
  const sql = `SELECT FROM rounds WHERE id = $1 AND settles_at > to_timestamp($2::float8 / 1000)`;
  if (leftMs > SEEN_MS) return true;
  expect(await query(server, sql, [round, atMs + 2 * SEEN_MS]), "rounds that had long to spin").toBe(0);
  return false;
}
