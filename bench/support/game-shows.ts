import type { Page, Response } from "@playwright/test";

/** One game's show. */
export type GameShow = {
  readonly name: string;
  readonly path: string;
  /** How often a recording plays it: short ones more often, so that each holds hundreds of frames. */
  readonly times: number;
  play(hand: Hand): Promise<void>;
};

/** Presses buttons of a page and waits, as a player does. */
export type Hand = {
  press(button: string): Promise<void>;
  /** Presses, and waits for the answer of the call that follows. */
  call(button: string, path: string): Promise<Response>;
  wait(ms: number): Promise<void>;
};

export const GAME_SHOWS: readonly GameShow[] = [
  { name: "Dice", path: "/dice", times: 6, play: playDice },
  { name: "Bubbles", path: "/bubbles", times: 4, play: playBubbles },
  { name: "Mines", path: "/mines", times: 4, play: playMines },
  { name: "Monetrain", path: "/monetrain", times: 1, play: playMonetrain },
];

/** A page with nothing but one needle that turns: what browser and machine can do at all. */
export const EMPTY_PAGE = `<!doctype html><style>
  i { display: block; width: 120px; height: 4px; background: #e3b04b; animation: turn 2s linear infinite }
  @keyframes turn { to { transform: rotate(1turn) } }</style><i></i>`;

/**
 * A hand that looks for each button once, and then knows where it is: looking for it takes the page's main thread, and
 * would be counted as the page's own work. The first show of a page is for that, and for what loads with it.
 */
export function handOf(page: Page): Hand {
  const places = new Map<string, { x: number; y: number }>();
  const hand: Hand = {
    async press(button) {
      const place = places.get(button) ?? (await placeOf(page, button));
      places.set(button, place);
      await page.mouse.move(place.x, place.y);
      await page.waitForTimeout(HAND_MS);
      await page.mouse.click(place.x, place.y, { delay: HAND_MS });
    },
    async call(button, path) {
      const answer = await pressUntilAnswered(path, () => hand.press(button));
      if (answer.status() !== 200) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
      return answer;
    },
    wait: (ms) => page.waitForTimeout(ms),
  };
  return hand;

  /** On a busy machine the last show may still run, and takes no press. */
  async function pressUntilAnswered(path: string, press: () => Promise<void>): Promise<Response> {
    for (let tries = 10; tries > 0; tries -= 1) {
      const answered = page.waitForResponse(`**${path}`, { timeout: ANSWER_MS }).catch(() => null);
      await press();
      const answer = await answered;
      if (answer !== null) return answer;
    }
    throw new Error(`${path}: no press was taken`);
  }
}

/** Between coming, pressing and letting go; sent at once, they would be one task for the page. */
const HAND_MS = 80;

/** Far beyond what an answer takes. */
const ANSWER_MS = 3_000;

async function placeOf(page: Page, name: string): Promise<{ x: number; y: number }> {
  const button = page.getByRole("button", { name });
  await button.click({ trial: true });
  const box = await button.boundingBox();
  if (box === null) throw new Error(`the button ${name} is not shown`);
  return { x: box.x + box.width / 4, y: box.y + box.height / 4 };
}

/** Drums and needle, from the press on. */
async function playDice(hand: Hand): Promise<void> {
  await hand.call("Больше", "/api/dice/play");
  await hand.wait(1_000);
}

/** The bubble grows until it bursts, the longer the bigger. */
async function playBubbles(hand: Hand): Promise<void> {
  await hand.call("Играть", "/api/bubbles/play");
  await hand.wait(2_000);
}

/** The field turns up, cells flip, and the bombs show one after the other. */
async function playMines(hand: Hand): Promise<void> {
  await hand.call("Начать игру", "/api/mines/play");
  await hand.wait(500);
  for (let presses = 0; presses < 3; presses += 1) {
    const answer = await hand.call("Автовыбор", "/api/mines/auto");
    const { success }: { success: { status: string } } = await answer.json();
    await hand.wait(400);
    if (success.status !== "win") return hand.wait(800);
  }
  await hand.call("Забрать", "/api/mines/take");
  return hand.wait(1_200);
}

/** One of the three spins of a bonus, six seconds, and then the result at once. */
async function playMonetrain(hand: Hand): Promise<void> {
  await hand.press("Купить бонус");
  await hand.wait(500);
  await hand.call("Купить за", "/api/monetrain/buy");
  await hand.wait(6_500);
  await hand.press("Показать итог");
  await hand.wait(1_000);
}
