// Every state of the games that one call settles, in three windows; SCREENSHOTS=1 keeps a picture of each, to be looked at side by side.
import type { Locator, Page } from "@playwright/test";
import { playBubblesUntil } from "../support/bubbles.ts";
import { playDiceUntil } from "../support/dice.ts";
import { expectNoSidewaysScroll, expectUncut } from "../support/layout.ts";
import { playSafely, playUntil, takeWin } from "../support/mines.ts";
import { bonusBanner, buyBonus, endShow } from "../support/monetrain.ts";
import { keepPicture } from "../support/pictures.ts";
import { expect, test } from "../support/site.ts";
import { type AmountLabel, fillAmount } from "../support/table.ts";
import { newPerson, signIn } from "../support/visitor.ts";

for (const { name, path, button, call, confirm, results } of gamesOfStates()) {
  test(`${name} is whole in every state and window @release`, async ({
    page,
    context,
    otherBrowser,
    complaints,
  }) => {
    complaints.allow(/status of 422|ERR_INTERNET_DISCONNECTED|WebSocket/u);
    const play = page.getByRole("button", { name: button }).first();
    const stage = stageOf(page);
    await signIn(page, newPerson(), path);
    await expectWhole(page, `${name} idle`);

    const answered = Promise.withResolvers<void>();
    await page.route(`**/api/${call}`, async (route) => {
      await answered.promise;
      await route.fulfill({ status: 422, json: { error: REFUSED, code: "STAKE_TOO_LARGE" } });
    });
    await play.click();
    if (confirm !== undefined) await page.getByRole("button", { name: confirm }).click();
    await expect(stage).toHaveAttribute("aria-busy", "true");
    await expectWhole(page, `${name} pending`);
    answered.resolve();
    await expect(stage).toContainText(REFUSED);
    await expectWhole(page, `${name} refused`);
    await page.unroute(`**/api/${call}`);

    for (const [state, reach] of Object.entries(results)) {
      await reach(page);
      await expectWhole(page, `${name} ${state}`);
    }
    await context.setOffline(true);
    await expect(page.getByText("Нет интернета. Ставки приостановлены.")).toBeVisible();
    await expectWhole(page, `${name} offline`);

    const guest = await otherBrowser();
    await guest.goto(path);
    await expect(guest.getByRole("main").getByRole("button", { name: "Авторизация" })).toBeVisible();
    await expectWhole(guest, `${name} guest`);
  });
}

/** Longer than most sentences of the server, so that it takes two lines on a phone. */
const REFUSED = "Не удалось принять ставку. Попробуйте ещё раз.";

/** The plate with the game's instrument. */
function stageOf(page: Page): Locator {
  return page.getByRole("heading", { level: 1 }).locator("xpath=ancestor::section[1]");
}

/** Plays at what is set there, with the keys in reach. */
async function playAt(
  page: Page,
  [field, value]: readonly [AmountLabel, string],
  play: () => Promise<unknown>,
): Promise<void> {
  await fillAmount(page, field, value);
  await play();
}

async function loseMines(page: Page): Promise<void> {
  await page.getByRole("radio", { name: "24" }).check();
  await playUntil(page, (status) => status === "lose");
}

async function buyAndEnd(page: Page): Promise<void> {
  await buyBonus(page);
  await endShow(page);
  await expect(bonusBanner(page)).toContainText(/Выигрыш|Вернулось|ничего не принёс/u);
}

async function expectWhole(page: Page, name: string): Promise<void> {
  for (const [width, height] of [
    [320, 568],
    [390, 844],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectNoSidewaysScroll(page);
    await expectUncut(stageOf(page).locator("header").first());
    await expectUncut(stageOf(page).getByRole("status"));
    await keepPicture(page, `state ${name}`);
  }
}

function gamesOfStates(): readonly GameOfStates[] {
  return [
    {
      name: "dice",
      path: "/dice",
      button: "Меньше",
      call: "dice/play",
      results: {
        won: (page) => playAt(page, ["Процент игры", "90"], () => playDiceUntil(page, "win")),
        lost: (page) => playAt(page, ["Процент игры", "5"], () => playDiceUntil(page, "lose")),
      },
    },
    {
      name: "bubbles",
      path: "/bubbles",
      button: "Играть",
      call: "bubbles/play",
      results: {
        won: (page) => playAt(page, ["Цель игры", "1.1"], () => playBubblesUntil(page, "win")),
        lost: (page) => playAt(page, ["Цель игры", "50"], () => playBubblesUntil(page, "lose")),
      },
    },
    {
      name: "mines",
      path: "/mines?bombs=2",
      button: "Начать игру",
      call: "mines/play",
      results: {
        open: (page) => playSafely(page, 2),
        won: takeWin,
        lost: loseMines,
      },
    },
    {
      name: "monetrain",
      path: "/monetrain",
      button: "Купить бонус",
      confirm: "Купить за 10.00 ₽",
      call: "monetrain/buy",
      results: { over: buyAndEnd },
    },
  ];
}

type GameOfStates = {
  readonly name: string;
  readonly path: string;
  readonly button: string;
  /** What is pressed after that, in the dialog that the button opens. */
  readonly confirm?: string;
  readonly call: string;
  /** How each further state is reached, one after the other. */
  readonly results: Readonly<Record<string, (page: Page) => Promise<unknown>>>;
};
