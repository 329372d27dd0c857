import type { Locator, Page } from "@playwright/test";
import { playBubbles, playBubblesUntil } from "../support/bubbles.ts";
import { playDice, playDiceUntil } from "../support/dice.ts";
import { afterSteps, holdClock } from "../support/page-clock.ts";
import { callApi } from "../support/patient-calls.ts";
import { expect, test } from "../support/site.ts";
import {
  amountField,
  amountKey,
  type AmountLabel,
  fillAmount,
  potShown,
  resultBanner,
} from "../support/table.ts";
import { goToSignIn, newPerson, signIn } from "../support/visitor.ts";
import { seenInHeader } from "../support/seen-text.ts";
import { allowMotion } from "../support/motion.ts";

// What every game of one call with the common screen does. What is its own stands in the file of each. Where a test does not allow motion,
// results come without it.

type Answer = { readonly status: "win" | "lose"; readonly balance: number };

type InstantGame = {
  /** In the feed, and of its article. */
  readonly name: string;
  readonly title: string;
  readonly path: string;
  /** What is chosen beside the stake: its field, and its name in a link. */
  readonly field: AmountLabel;
  readonly param: string;
  /** Of the choice: what wins nearly always, and what it adds to a stake of 10.00; what wins hardly ever; what pays twice the stake. */
  readonly sure: string;
  readonly gain: string;
  readonly hopeless: string;
  readonly double: string;
  /** What is called to stake everything on the hopeless choice. */
  readonly loss: object;
  readonly buttons: readonly [string, ...string[]];
  readonly past: string;
  /** What the banner says when a play is over. */
  readonly over: string;
  readonly play: (page: Page) => Promise<Answer>;
  readonly playUntil: (page: Page, wished: Answer["status"]) => Promise<Answer>;
};

const GAMES: readonly InstantGame[] = [
  {
    name: "Dice",
    title: "Dice",
    path: "/dice",
    field: "Процент игры",
    param: "chance",
    sure: "95",
    gain: "+0.53",
    hopeless: "1",
    double: "50",
    loss: { bet: 1000, chance: 1, btn: "down" },
    buttons: ["Меньше", "Больше"],
    past: "Последние броски",
    over: "Выпало",
    play: (page) => playDice(page, "Больше"),
    playUntil: playDiceUntil,
  },
  {
    name: "Bubbles",
    title: "Лопни пузырь!",
    path: "/bubbles",
    field: "Цель игры",
    param: "target",
    sure: "1.05",
    gain: "+0.50",
    hopeless: "1000000",
    double: "2",
    loss: { bet: 1000, purple: 1_000_000 },
    buttons: ["Играть"],
    past: "Последние пузыри",
    over: "Пузырь лопнул",
    play: playBubbles,
    playUntil: playBubblesUntil,
  },
];

const NO_MONEY = "Недостаточно средств";

for (const game of GAMES) {
  const { name, title, path, field, param, buttons, past, play, playUntil } = game;
  const key = (page: Page): Locator => page.getByRole("button", { name: buttons[0] });

  // Both are one screen: for every change one of them is enough.
  test.describe(`${name}${name === "Dice" ? "" : " @release"}`, () => {
    test("a win shows its net as a badge for a moment, a loss shows none", async ({ page }) => {
      await allowMotion(page);
      await signIn(page, newPerson(), `${path}?bet=10&${param}=${game.sure}`);
      const badge = page.getByRole("banner").getByText(game.gain);
      // It is there for a second only: looked for before it comes.
      const shown = seenInHeader(page, game.gain);
      await playUntil(page, "win");
      await shown;
      await expect(badge).toHaveCount(0);
      await fillAmount(page, field, game.hopeless);
      await playUntil(page, "lose");
      await expect(page.getByRole("banner").getByText(/^\+/u)).toHaveCount(0);
    });

    test("a link sets the fields, and a reload remembers what was typed", async ({ page }) => {
      await signIn(page, newPerson(), `${path}?bet=2&${param}=33`);
      await expect(amountField(page, "Сумма игры")).toHaveValue("2.00");
      await expect(amountField(page, field)).toHaveValue("33.00");
      await page.goto(path);
      await fillAmount(page, "Сумма игры", "7");
      await fillAmount(page, field, "8");
      await page.reload();
      await expect(amountField(page, "Сумма игры")).toHaveValue("7.00");
      await expect(amountField(page, field)).toHaveValue("8.00");
    });

    test("more presses while a bet runs are no more bets", async ({ page }) => {
      let plays = 0;
      page.on("request", (request) => {
        if (request.url().endsWith(`/api${path}/play`)) plays += 1;
      });
      await page.clock.install();
      await signIn(page, newPerson(), path);
      // The result is on its way until the clock is moved on, so that the presses surely fall into the bet.
      await holdClock(page);
      const answered = page.waitForResponse(`**/api${path}/play`);
      const [first, ...others] = buttons.map((label) => page.getByRole("button", { name: label }));
      if (first === undefined) throw new Error("there is nothing to press");
      await first.click({ clickCount: 3 });
      for (const other of others) await other.click();
      await answered;
      await expect(first).toHaveAttribute("aria-busy", "true");
      await first.click({ force: true });
      for (const other of others) await other.click();
      // The page may take a while to read its answer.
      await afterSteps(page, 500, async () => {
        await expect(resultBanner(page)).toContainText(game.over, { timeout: 500 });
        const shown = page.getByRole("list", { name: past }).getByRole("listitem");
        await expect(shown).toHaveCount(1, { timeout: 500 });
      });
      expect(plays).toBe(1);
    });

    test("a stake above the balance, which was spent on another device, is not offered, and the button says why", async ({
      page,
    }) => {
      let balance: number;
      // One play in a hundred wins; then somebody else tries.
      do {
        await signIn(page, newPerson(), `${path}?bet=1000&${param}=${game.hopeless}`);
        await expect(key(page)).not.toHaveAccessibleDescription(NO_MONEY);
        ({ balance } = await callApi<Answer>(page, `/api${path}/play`, game.loss));
      } while (balance >= 1000);
      await expect(page.getByRole("banner")).toContainText(`${balance.toFixed(2)} ₽`);
      await expect(key(page)).toHaveAccessibleDescription(NO_MONEY);
      await amountKey(page, "Сумма игры", "max").click();
      await expect(key(page)).toHaveAccessibleDescription(NO_MONEY);
    });

    test("a guest sees the whole game, a player's bet in the feed and the pot that grows by it, and the way to sign in where a player plays", async ({
      page,
      otherBrowser,
    }) => {
      await page.goto(path);
      await expect(amountField(page, "Сумма игры")).toBeVisible();
      await expect(amountField(page, field)).toBeVisible();
      await expect.poll(() => potShown(page)).toBeGreaterThanOrEqual(100_000);
      const potBefore = await potShown(page);
      const [person, player] = [newPerson("Сосед"), await otherBrowser()];
      await signIn(player, person, `${path}?bet=100&${param}=${game.double}`);
      const answer = await play(player);
      const row = page.getByRole("row").filter({ hasText: person.name });
      await expect(row).toContainText(name);
      await expect(row).toContainText("100.00");
      await expect(row).toContainText("x2.00");
      await expect(row).toContainText(answer.status === "win" ? "Выигрыш" : "Проигрыш");
      await expect.poll(() => potShown(page)).toBeGreaterThanOrEqual(potBefore + 50);
      await goToSignIn(page.getByRole("article", { name: title }));
      await expect(page.getByRole("heading", { name: "Кем войти?" })).toBeVisible();
    });
  });
}
