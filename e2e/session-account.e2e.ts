import { buyBonus } from "./support/monetrain.ts";
import { endCountdown } from "./support/rounds.ts";
import { expect, test } from "./support/site.ts";
import { newPerson, signIn } from "./support/visitor.ts";
import { balanceOf, signed } from "./support/wallet.ts";
import { askWheel, betOn, freshRound } from "./support/wheel.ts";

test("a bet in a round that ends after its player has loaded another game counts in the session's account @release", async ({
  page,
  server,
}) => {
  await signIn(page, newPerson(), "/x100");
  await freshRound(page, server);
  const round = await betOn(page, 100);
  // The socket may have shown the bet before the page has read the answer, which it keeps.
  const held = `JSON.parse(sessionStorage.getItem("rumb.session")).held.length`;
  await expect.poll(() => page.evaluate<number>(held)).toBe(1);
  await page.goto("/dice");
  await endCountdown(server, "wheel");
  await expect.poll(async () => (await askWheel(page)).history.map((past) => past.round)).toContain(round);
  await page.reload();
  await expect(page.getByRole("button", { name: /^Итог/u })).not.toContainText(/Итог\s*0\.00/u);
});

test("a bonus of Monetrain counts in the session's account, although its show was cut off by a reload @release", async ({
  page,
}) => {
  await signIn(page, newPerson(), "/monetrain");
  const reading = page.getByRole("button", { name: /^Итог/u });
  await expect(reading).toContainText(/0\.00/u);
  const before = Number(await balanceOf(page));
  await buyBonus(page);
  await expect(page.getByRole("button", { name: "Показать итог" })).toBeVisible();
  await page.reload();
  await expect(reading).toContainText(signed(Number(await balanceOf(page)) - before));
});
