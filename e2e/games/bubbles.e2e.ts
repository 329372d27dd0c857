import { expectAccessible } from "../support/accessibility.ts";
import { playBubbles, playBubblesUntil } from "../support/bubbles.ts";
import { expectNoSidewaysScroll, expectUncut } from "../support/layout.ts";
import { keepPicture } from "../support/pictures.ts";
import { expect, test } from "../support/site.ts";
import {
  amountField,
  amountKey,
  expectHeld,
  expectKeys,
  fillAmount,
  resultBanner,
} from "../support/table.ts";
import { newPerson, signIn } from "../support/visitor.ts";
import { allowMotion } from "../support/motion.ts";

test("stake and target hold to their limits, possible win and chance follow, and the bubble bursts where the server said: banner, balance and last results agree", async ({
  page,
}) => {
  await signIn(page, newPerson(), "/bubbles");
  const target = amountField(page, "Цель игры");
  await expect(target).toHaveValue("1.50");
  await expectHeld(target, [
    ["-1", "1.05"],
    ["0.99", "1.05"],
    ["1.04", "1.05"],
    ["1 500 000", "1000000.00"],
    ["2,5", "2.50"],
  ]);
  for (const [preset, held, chance] of [
    ["x3", "3.00", "32.33"],
    ["x5", "5.00", "19.40"],
    ["x10", "10.00", "9.70"],
    ["x15", "15.00", "6.47"],
  ]) {
    const key = page.getByRole("button", { name: preset ?? "", exact: true });
    await key.click();
    await expect(target).toHaveValue(held ?? "");
    await expect(key).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByRole("status", { name: "Шанс" })).toHaveText(`${chance}%`);
  }
  await expectKeys(page, "Сумма игры", [
    ["x2", "2.00"],
    ["x2", "4.00"],
    ["x/2", "2.00"],
    ["max", "1000.00"],
  ]);
  await expect(page.getByRole("status", { name: "Возможный выигрыш" })).toHaveText("15.00k₽");
  await amountKey(page, "Сумма игры", "min").click();
  await expect(page.getByRole("status", { name: "Возможный выигрыш" })).toHaveText("15.00₽");

  await fillAmount(page, "Цель игры", "1.5");
  await allowMotion(page);
  const sent = page.waitForRequest("**/api/bubbles/play");
  const answer = await playBubbles(page);
  expect((await sent).postDataJSON()).toEqual({ bet: 1, purple: 1.5 });
  expect(answer.status).toBe(answer.coff >= 1.5 ? "win" : "lose");
  await expect(resultBanner(page)).toContainText(answer.status === "win" ? "Выигрыш 1.50 ₽" : "Проигрыш");
  await expect(page.getByRole("banner")).toContainText(`${answer.balance.toFixed(2)} ₽`);
  const past = page.getByRole("list", { name: "Последние пузыри" }).getByRole("listitem");
  await expect(past).toHaveCount(1);
  await expect(past).toContainText(`x${answer.coff.toFixed(2)}`);
});

test("on the smallest phone neither a large pot nor the number of the target is cut @release", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.routeWebSocket(/\/socket\.io\//u, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) =>
      socket.send(String(message).replace(/\["jackpotGameSum",[\d.]+\]/u, '["jackpotGameSum",98765.43]')),
    );
  });
  await signIn(page, newPerson(), "/bubbles?target=999");
  const stage = page.getByRole("region", { name: "Глубиномер" });
  await expect(stage).toContainText("98765.43");
  await expectUncut(stage);
});

test("a won and a lost bubble are in order at every width, and a last result opens the slip of its bet @release", async ({
  page,
}) => {
  await signIn(page, newPerson(), "/bubbles");
  let last = 0;
  for (const [target, status] of [
    ["1.05", "win"],
    ["1000000", "lose"],
  ] as const) {
    await fillAmount(page, "Цель игры", target);
    ({ id: last } = await playBubblesUntil(page, status));
    for (const [width, height] of [
      [1280, 900],
      [390, 844],
      [320, 568],
      [640, 450],
      [844, 390],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expectNoSidewaysScroll(page);
      await expectUncut(page.getByRole("group", { name: "Готовые цели" }).locator(".."));
      await keepPicture(page, `bubbles ${status}`);
    }
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 900 });
  }
  await page.getByRole("list", { name: "Последние пузыри" }).getByRole("link").first().click();
  await expect.poll(() => new URL(page.url()).searchParams.get("bet")).toBe(String(last));
  await expect(page.getByRole("dialog")).toContainText(String(last));
});
