import type { Page } from "@playwright/test";
import { openPlan, plan } from "./support/autobet.ts";
import { changeSettings } from "./support/operator.ts";
import { playDice } from "./support/dice.ts";
import { expect, test } from "./support/site.ts";
import { expectNoSidewaysScroll, expectUncut } from "./support/layout.ts";
import { expectNotice } from "./support/notices.ts";
import { keepPicture } from "./support/pictures.ts";
import { resultBanner } from "./support/table.ts";
import { newPerson, signIn } from "./support/visitor.ts";
import { balanceOf } from "./support/wallet.ts";

// What the browser logs by itself of a refusal.
const REFUSED = /status of 409/u;

test("an open page says what has changed of its game, and plays at that @release", async ({
  page,
  server,
}) => {
  await signIn(page, newPerson(), "/dice");
  await changeSettings(server, { edgeHundredths: { dice: 100 } });
  try {
    await expectNotice(page, /^Условия игры изменились.*преимущество сайта 1 %/u);
    await keepPicture(page, "terms-changed");
    const sent = page.waitForRequest("**/api/dice/play");
    await playDice(page, "Меньше");
    expect((await sent).headers()["terms-version"]).toMatch(/^100\//u);
    await page.setViewportSize({ width: 390, height: 844 });
    await keepPicture(page, "terms-changed");
  } finally {
    await changeSettings(server, { edgeHundredths: {} });
  }
});

test("a press under old terms stakes nothing and says so, and the next one plays; an autobet stops at them @release", async ({
  page,
  complaints,
}) => {
  complaints.allow(REFUSED);
  await signIn(page, newPerson(), "/dice");
  await answerOldTermsOnce(page);
  // Before its first connection the header may say that it is weak.
  await expect(page.getByRole("banner")).toContainText(/\d онлайн/u);
  const [balance, header] = [await balanceOf(page), await headerOf(page)];
  await page.getByRole("button", { name: "Меньше" }).click();
  await expect(resultBanner(page)).toContainText("Условия игры изменились: преимущество сайта 0 %");
  await expect(resultBanner(page)).toContainText("Ставка не принята");
  await keepPicture(page, "terms-refused");
  await page.setViewportSize({ width: 390, height: 844 });
  await keepPicture(page, "terms-refused");
  await page.setViewportSize({ width: 1280, height: 800 });
  // The frame of the site hears of its new width a moment later.
  await expect.poll(() => headerOf(page)).toBe(header);
  expect(await balanceOf(page)).toBe(balance);
  await playDice(page, "Меньше");
  await expect(resultBanner(page)).toContainText(/Выигрыш|Проигрыш/u);

  await answerOldTermsOnce(page);
  await page.getByRole("button", { name: "Автоставка" }).click();
  await page.getByRole("button", { name: /^Начать:/u }).click();
  await expect(resultBanner(page)).toContainText("Условия игры изменились: преимущество сайта 0 %");
  await expect(page.getByRole("list", { name: "Последние броски" }).getByRole("listitem")).toHaveCount(1);
});

test("an autobet ends when the terms of its game change @release", async ({ page, server, complaints }) => {
  // A play that is under way when they change is refused; otherwise the page hears of them before the next one.
  complaints.allow(REFUSED);
  await signIn(page, newPerson(), "/dice");
  await openPlan(page);
  await plan(page, "Количество ставок", "1000");
  await plan(page, "Предел потерь", "1000");
  await page.getByRole("button", { name: "Начать: 1 000 ставок" }).click();
  await page.waitForResponse("**/api/dice/play");
  await changeSettings(server, { edgeHundredths: { dice: 300 } });
  try {
    await expect(resultBanner(page)).toContainText("Условия игры изменились: преимущество сайта 3 %");
  } finally {
    await changeSettings(server, { edgeHundredths: {} });
  }
});

test("a fee of the Jackpot stands beside the stake before it is bet", async ({ page, server }) => {
  await changeSettings(server, { edgeHundredths: { jackpot: 250 } });
  try {
    await page.setViewportSize({ width: 1280, height: 900 });
    await signIn(page, newPerson(), "/jackpot");
    await expect(page.getByText("Победитель платит с банка 2.50")).toBeVisible();
    await expectUncut(page.getByRole("main"));
    await keepPicture(page, "jackpot-fee");
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await keepPicture(page, "jackpot-fee");
  } finally {
    await changeSettings(server, { edgeHundredths: {} });
  }
});

/** What it says, but for how many visitors there are. */
async function headerOf(page: Page): Promise<string> {
  const text = await page.getByRole("banner").textContent();
  return (text ?? "").replace(/(?:—|\d+) онлайн/u, "");
}

/** As if the page had not yet heard of a change when its player pressed. */
async function answerOldTermsOnce(page: Page): Promise<void> {
  await page.route(
    "**/api/dice/play",
    (route) => route.continue({ headers: { ...route.request().headers(), "terms-version": "100/-/50/2" } }),
    { times: 1 },
  );
}
