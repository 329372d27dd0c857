// The texts of the site, and the site without a network.
import { expectAccessible } from "./support/accessibility.ts";
import { expectNoSidewaysScroll } from "./support/layout.ts";
import { expect, test } from "./support/site.ts";

test.use({ serviceWorkers: "allow" });

test("a question opens by its address, by a key and by a search, and answers with the site's own figures", async ({
  page,
}) => {
  await page.goto("/faq#withdrawal-conditions");
  const asked = page.getByRole("listitem").filter({ has: page.getByText("Почему вывод закрыт?") });
  await expect(asked.getByText("хотя бы на 100.00 ₽ и отыграть пополнения x3")).toBeInViewport();
  const other = page.getByText("От 5 минут до 24 часов");
  await expect(other).toBeHidden();
  await page.locator("summary").first().focus();
  await page.keyboard.press("Enter");
  await expect(other).toBeVisible();
  await expect(page.getByRole("row", { name: "QIWI 150–5000 ₽ 4 % + 1 ₽" })).toBeVisible();
  await page.getByLabel("Поиск по вопросам").fill("ПАРТНЕР");
  await expect(page.locator("summary")).toHaveCount(1);
  await expect(page.getByText("До 15 % каждого пополнения")).toBeVisible();
  await page.setViewportSize({ width: 320, height: 568 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByLabel("Поиск по вопросам").fill("криптовалюта");
  await expect(page.getByText("Такого вопроса здесь нет. Спросите нас напрямую.")).toBeVisible();
  await page.getByRole("button", { name: "Показать все" }).click();
  await expect(page.locator("summary")).toHaveCount(6);
});

test("the agreement has its contents, and on paper it is a text and nothing else", async ({ page }) => {
  await page.goto("/terms");
  const contents = page.getByRole("navigation", { name: "Содержание" });
  await expect(contents.getByRole("link")).toHaveCount(11);
  await contents.getByRole("link", { name: "Споры" }).click();
  await expect(page).toHaveURL("/terms#disputes");
  await expect(page.getByText("Результат раунда можно оспорить в течение 24 часов")).toBeInViewport();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(contents).toBeHidden();
  await expect(page.getByRole("heading", { name: "Споры" })).toHaveCSS("color", "rgb(11, 26, 32)");
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("link", { name: "политике конфиденциальности" }).click();
  await expect(contents.getByRole("link")).toHaveCount(6);
  await expect(page.getByText("название видеокарты")).toBeVisible();
});

test("who has been here before opens the site without a network, and reads that there is none", async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/net::ERR_|WebSocket connection to/u);
  await page.goto("/contact");
  await expect(page.getByRole("link", { name: "Группа ВКонтакте" })).toHaveAttribute("href", /rumb_game/u);
  await page.evaluate("navigator.serviceWorker.ready");
  // The worker is at work from the second page on, and keeps the parts of the pages it has seen.
  await page.goto("/faq");
  await expect(page.getByText("Какие есть бонусы?")).toBeVisible();
  await expect.poll(() => page.evaluate<string[]>(UNKEPT)).toEqual([]);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText("Нет интернета. Ставки приостановлены.")).toBeVisible();
  await expect(page.getByText("Какие есть бонусы?")).toBeVisible();
  // Nobody could be asked who this is, so nobody is sent to sign in.
  await page.goto("/wallet/payment");
  await expect(page.getByText("Нет интернета. Раздел откроется сам, когда вернётся связь.")).toBeVisible();
  await expect(page).toHaveURL("/wallet/payment");
  await page.goto("/mines");
  await expect(page.getByText("Нет интернета. Раздел откроется сам, когда вернётся связь.")).toBeVisible();
  await expect.poll(() => page.evaluate<string[]>(KEPT_PATHS)).toEqual([]);
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "Mines" })).toBeVisible();
  await expect(page.getByText("Нет интернета. Ставки приостановлены.")).toBeHidden();
});

/** Addresses that the browser keeps and should not: everything but the document and the parts of the bundle. */
const KEPT_PATHS = `(async () => {
  const caches = await Promise.all((await self.caches.keys()).map((name) => self.caches.open(name)));
  const kept = (await Promise.all(caches.map((cache) => cache.keys()))).flat();
  if (kept.length < 10) return ["almost nothing is kept"];
  return kept.map(({ url }) => new URL(url).pathname).filter((path) => path !== "/" && !path.startsWith("/assets/"));
})()`;

/** Parts of this page that the worker has not kept yet: it answers first. */
const UNKEPT = `(async () => {
  const parts = performance.getEntriesByType("resource").map(({ name }) => name);
  const assets = parts.filter((name) => name.startsWith(location.origin + "/assets/"));
  const kept = await Promise.all(assets.map((name) => caches.match(name, { ignoreVary: true })));
  return assets.filter((_, at) => kept[at] === undefined);
})()`;
