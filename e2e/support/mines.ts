import { expect, type Locator, type Page, type Request } from "@playwright/test";
import { callApi } from "./patient-calls.ts";

/** What the server answered to a press, an auto pick or «Забрать»; amounts in roubles. */
export type MinesAnswer = {
  status?: "win" | "finish" | "lose";
  win: number;
  clicked: number[];
  coff: number;
  balance: number;
  mines: number[] | null;
  loseCell: number | null;
  cell?: number;
};

/** The button of one cell, 1…25; its name says what it shows. */
export function cellButton(page: Page, cell: number): Locator {
  return page.getByRole("button", { name: new RegExp(`^Клетка ${cell},`, "u") });
}

/** «Начать игру», or what it has become. */
export function mainButton(page: Page): Locator {
  return page.getByRole("button", { name: /^(?:Начать игру|Забрать)/u });
}

/** Where the game says what a step brought. */
export function minesBanner(page: Page): Locator {
  return page.getByRole("region", { name: "Карта минного поля" }).getByRole("status");
}

/** Starts a game and waits until the field takes presses; returns the balance, roubles. */
export async function startMines(page: Page): Promise<number> {
  let sent = false;
  const notice = (request: Request): void => {
    sent ||= request.url().endsWith("/api/mines/play");
  };
  page.on("request", notice);
  const answered = page.waitForResponse("**/api/mines/play");
  // Right after a game a press is taken for the second of a double tap, and a player presses again.
  await expect(async () => {
    if (!sent) await page.getByRole("button", { name: "Начать игру" }).click({ timeout: 2000 });
    expect(sent).toBe(true);
  }).toPass({ intervals: [100] });
  page.off("request", notice);
  const { success }: { success: { balance: number } } = await (await answered).json();
  await expect(minesBanner(page)).toContainText("Откройте любую клетку");
  return success.balance;
}

/** Presses a cell and waits until its face shows what the server said. */
export async function pressCell(page: Page, cell: number): Promise<MinesAnswer> {
  const answered = page.waitForResponse("**/api/mines/press");
  await cellButton(page, cell).click();
  const { success }: { success: MinesAnswer } = await (await answered).json();
  const face = success.status === "lose" ? "открыта, бомба" : "открыта, безопасно";
  await expect(page.getByRole("gridcell", { name: `Клетка ${cell}, ${face}` })).toBeVisible();
  return success;
}

/** Presses one button, and the next the moment it says what it is called: sooner than a finger could, or a test. */
export async function pressAtOnce(page: Page, first: string, next: string): Promise<void> {
  await page.evaluate(`{
    const find = (name) => [...document.querySelectorAll("button")].find((found) => found.innerText.startsWith(name));
    new MutationObserver((_, watcher) => {
      const button = find("${next}");
      if (button === undefined) return;
      watcher.disconnect();
      button.click();
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    find("${first}").click();
  }`);
}

/** Starts games until so many first cells, in order from 1, were safe; the game then runs. */
export async function playSafely(page: Page, cells: number): Promise<MinesAnswer> {
  await startMines(page);
  return openSafely(page, cells);
}

/** The same with a game that has been started. */
export async function openSafely(page: Page, cells: number): Promise<MinesAnswer> {
  for (let games = 30; games > 0; games -= 1) {
    const answer = await pressInOrder(cells, (cell) => pressCell(page, cell));
    if (answer.status === "win") return answer;
    await startMines(page);
  }
  throw new Error(`30 games, and a bomb in each before cell ${cells}`);
}

/** The same as a player does on a device whose screen no test looks at. */
export async function playSafelyUnseen(
  page: Page,
  game: { bet: number; bomb: number },
  cells: number,
): Promise<void> {
  for (let games = 30; games > 0; games -= 1) {
    await callApi(page, "/api/mines/play", game);
    const answer = await pressInOrder(cells, (cell) => callApi(page, "/api/mines/press", { cell }));
    if (answer.status === "win") return;
  }
  throw new Error(`30 games, and a bomb in each before cell ${cells}`);
}

/** Presses so many first cells, as long as they are safe. */
async function pressInOrder(
  cells: number,
  press: (cell: number) => Promise<MinesAnswer>,
): Promise<MinesAnswer> {
  let answer = await press(1);
  for (let cell = 2; cell <= cells && answer.status === "win"; cell += 1) answer = await press(cell);
  return answer;
}

/** Plays with the bombs that are set until cell 1 does what is wished; that must be likely. */
export async function playUntil(
  page: Page,
  wished: (status: MinesAnswer["status"]) => boolean,
): Promise<MinesAnswer> {
  for (let games = 20; games > 0; games -= 1) {
    await startMines(page);
    const answer = await pressCell(page, 1);
    if (wished(answer.status)) return answer;
  }
  throw new Error("20 games, and cell 1 never did what was wished");
}

/** «Забрать»: returns what the server said when the win is shown. */
export async function takeWin(page: Page): Promise<MinesAnswer> {
  const answered = page.waitForResponse("**/api/mines/take");
  await page.getByRole("button", { name: /^Забрать/u }).click();
  const { success }: { success: MinesAnswer } = await (await answered).json();
  await expect(minesBanner(page)).toContainText(`Выигрыш ${success.win.toFixed(2)} ₽`);
  return success;
}

/**
 * The moves of the strip that show, as «move coefficient win». Read at one moment: asked for one after another, those of a strip that turns
 * meanwhile were moves of two of its pages.
 */
export function shownMoves(page: Page): Promise<string[]> {
  return page.getByRole("list", { name: "Коэффициенты по ходам" }).evaluate(movesInView);
}

/** Runs in the browser. */
function movesInView(strip: Part): string[] {
  const room = strip.parentElement.getBoundingClientRect();
  return [...strip.querySelectorAll("li")]
    .filter((move) => {
      const { left, right } = move.getBoundingClientRect();
      return left >= room.left - 1 && right <= room.right + 1;
    })
    .map((move) => move.innerText.replaceAll(/\s+/gu, " ").trim());
}

type Part = {
  readonly innerText: string;
  readonly parentElement: Part;
  getBoundingClientRect(): { readonly left: number; readonly right: number };
  querySelectorAll(selector: string): Iterable<Part>;
};
