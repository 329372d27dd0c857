import { expectAccessible } from "./support/accessibility.ts";
import { consoleTitle, expectConsoleInOrder, goOnTo, openConsole } from "./support/console.ts";
import { expectNoSidewaysScroll } from "./support/layout.ts";
import { expectNotice } from "./support/notices.ts";
import { keepPicture } from "./support/pictures.ts";
import { expect, test } from "./support/site.ts";

test("a shift leads to the jobs: how each went last and when it comes back; one is run now, and that is in the log @release", async ({
  page,
}) => {
  await openConsole(page);
  await page.getByRole("region", { name: "Узлы" }).getByRole("link", { name: "Задания" }).click();
  await expect(consoleTitle(page)).toHaveText("Задания");
  const row = page.getByRole("row").filter({ hasText: "Уборка ненужных зёрен" });
  // It has run when the site began; the page asks again by itself.
  await expect(row).toContainText("Выполнено");
  await expect(row).toContainText(/unused-seeds, раз в 1\sдн/u);
  await expect(row).toContainText(/через (?:2[0-3]\sч|1\sдн)/u);
  await expect(row).toContainText(/процесс \d+/u);
  const last = row.locator("time");
  const before = await last.getAttribute("datetime");
  expect(before).not.toBeNull();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  // The table is wider than a phone; what runs a job is in sight all the same.
  const rightEdge = async (): Promise<number> => {
    const place = await row.getByRole("button", { name: "Запустить unused-seeds" }).boundingBox();
    return (place?.x ?? 390) + (place?.width ?? 1);
  };
  await expect.poll(rightEdge).toBeLessThanOrEqual(390);
  await keepPicture(page, "console-jobs");
  await expectConsoleInOrder(page, "console-jobs");

  await row.getByRole("button", { name: "Запустить unused-seeds" }).click();
  const dialog = page.getByRole("dialog", { name: "Запустить сейчас: Уборка ненужных зёрен?" });
  await expect(dialog.getByRole("button", { name: "Запустить" })).toBeFocused();
  await expectAccessible(page);
  await keepPicture(page, "console-job-run");
  await page.keyboard.press("Enter");
  await expectNotice(page, "Запрошено");
  await expect(dialog).toHaveCount(0);
  await expect(last).not.toHaveAttribute("datetime", before ?? "");
  await expect(row).toContainText("Выполнено");

  // The same without a mouse: from the button that the dialog gave the focus back to, and back to its row.
  await page.keyboard.press("j");
  await expect(row).not.toBeFocused();
  await page.keyboard.press("k");
  await expect(row).toBeFocused();
  await page.keyboard.press("r");
  const asking = page.getByRole("dialog", { name: "Запустить сейчас: Уборка ненужных зёрен?" });
  await expect(asking.getByRole("button", { name: "Запустить" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(asking).toHaveCount(0);

  await page.getByRole("switch", { name: "Только неудачные" }).check();
  await expect(page.getByRole("main")).toContainText("Таких заданий нет.");
  await page.getByRole("menuitem", { name: "Журнал" }).click();
  const entry = page.getByRole("row").filter({ hasText: "Задание «Уборка ненужных зёрен»" });
  await expect(entry).toContainText("Запустил");
  await entry.getByRole("link", { name: /^Задание/u }).click();
  await expect(consoleTitle(page)).toHaveText("Задания");
});

test("without a network a job is not run, nor later by itself when the network is back @release", async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED/u);
  await openConsole(page, "/jobs");
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/jobs/run")) asked.push(request.url());
  });
  await page.getByRole("button", { name: "Запустить unused-seeds" }).click();
  const dialog = page.getByRole("dialog");
  await context.setOffline(true);
  await dialog.getByRole("button", { name: "Запустить" }).click();
  await expectNotice(page, "Сервер не отвечает");
  // The list may have said the same before.
  await expect.poll(() => asked.length).toBe(1);
  await dialog.getByRole("button", { name: "Отмена" }).click();
  expect(asked).toHaveLength(1);
  const listed = page.waitForResponse(/\/jobs\/list$/u);
  await context.setOffline(false);
  await listed;
  expect(asked).toHaveLength(1);
});

test("a list that did not load says so, not that there is nothing, and loads when it is asked again @release", async ({
  page,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED/u);
  await openConsole(page);
  const calls = "**/api/operator/jobs/list";
  await page.route(calls, (route) => route.abort());
  await goOnTo(page, "/jobs");
  const fault = page.getByRole("main").getByRole("alert").filter({ hasText: "Сервер не отвечает" });
  await expect(fault).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText("Таких заданий нет.");
  // It asks again every five seconds, and says so each time, but not while it is out of sight: from now on nothing but the key asks.
  await page.evaluate(`Object.defineProperty(document, "visibilityState", { value: "hidden" })`);
  // The notice goes by itself, and has less contrast on its way.
  await expect(page.getByRole("alert")).toHaveCount(1);
  await expectConsoleInOrder(page, "console-jobs-fault");
  await page.unroute(calls);
  await fault.getByRole("button", { name: "Повторить" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Уборка ненужных зёрен" })).toBeVisible();
});
