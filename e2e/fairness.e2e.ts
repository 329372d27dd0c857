import { expectReadable } from "./support/in-order.ts";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { fillAmount, amountField } from "./support/table.ts";
import { playDice, playDiceUntil } from "./support/dice.ts";
import { withSettings } from "./support/operator.ts";
import { callApi } from "./support/patient-calls.ts";
import { openWithin } from "./support/site-pages.ts";
import { expect, test } from "./support/site.ts";
import { goToSignIn, newPerson, signIn } from "./support/visitor.ts";

test("a player notes the hash, plays, changes their seed, and their bet verifies in the browser, as it does to a stranger who was sent the slip", async ({
  page,
  otherBrowser,
}) => {
  const person = newPerson("Проверяющий");
  await signIn(page, person, "/dice?bet=10");
  const sheet = await openSheet(page);
  const hash = await valueOf(sheet, "Хеш зерна сервера");
  const nextHash = await valueOf(sheet, "Хеш следующего зерна сервера");
  await page.keyboard.press("Escape");
  const { rand_num: roll } = await playDice(page, "Меньше");

  const slip = await openLastSlip(page);
  await expect(slip).toContainText(`Выпало ${roll}`);
  expect(await valueOf(slip, "Хеш зерна сервера")).toBe(hash);
  await expect(slip).toContainText("Зерно ещё не раскрыто: смените его, чтобы проверить.");
  // Of the stake and the slip that the address names, the slip alone is passed on.
  const search = `?bet=${new URL(page.url()).searchParams.getAll("bet").at(-1)}`;
  const stranger = await otherBrowser();
  await stranger.goto(`/faq${search}`);
  const shared = stranger.getByRole("dialog", { name: /^Ставка \d{15}$/u });
  await expect(shared).toContainText(person.name);
  await expect(shared).toContainText("10.00 ₽");
  await expect(shared).toContainText("Проверить ставку можно будет, когда игрок его сменит.");
  await expect(shared.getByRole("button", { name: "Сменить зерно" })).toHaveCount(0);
  await stranger.keyboard.press("Escape");
  await expect(shared).toBeHidden();
  await expect(stranger).toHaveURL("/faq");

  await slip.getByRole("textbox", { name: "Ваше новое зерно" }).fill("три");
  await expect(slip.getByRole("button", { name: "Сменить зерно" })).toHaveAccessibleDescription(
    "Исправьте своё зерно",
  );
  await slip.getByRole("textbox", { name: "Ваше новое зерно" }).fill("my own seed 1");
  await slip.getByRole("button", { name: "Сменить зерно" }).click();

  await expect(slip).toContainText("Сходится: всё вычислено заново в вашем браузере.");
  await expect(slip.getByRole("heading", { name: "Проверка" })).toBeFocused();
  await expect(slip.getByText("сходится", { exact: true })).toHaveCount(4);
  await slip.getByText("Результат", { exact: true }).click();
  await expect(slip.getByText(`Выпало ${roll}: `).last()).toBeVisible();
  expect(sha256(await valueOf(slip, "Зерно сервера"))).toBe(hash);
  await expectReadable(page);
  await page.goBack();
  await expect(slip).toBeHidden();
  // The entry that the sheet left is stepped over behind it.
  await expect.poll(() => page.evaluate("history.state?.sheet ?? 0")).toBe(0);

  const after = await openSheet(page);
  // It may show what it knew before until it has heard of the new seed.
  await expect.poll(() => valueOf(after, "Хеш зерна сервера")).toBe(nextHash);
  expect(await valueOf(after, "Ваше зерно")).toBe("my own seed 1");
  expect(await valueOf(after, "Номер следующего раунда")).toBe("0");

  await openWithin(stranger, "/");
  const row = stranger.getByRole("row").filter({ hasText: person.name });
  await row.click();
  await expect(shared).toContainText("Сходится: всё вычислено заново в вашем браузере.");
  await stranger.goBack();
  await expect(shared).toBeHidden();
  await expect(stranger).toHaveURL("/");
  // It is out of sight a frame before the page behind it takes a focus again.
  await expect(stranger.locator("dialog[open]")).toHaveCount(0);
  await row.getByRole("link").press("Enter");
  await expect(shared).toBeVisible();
  await expect(stranger).toHaveURL(`/${search}`);
});

test("the sheet reveals the old seed, copies it, and is in order on both screens @release", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, newPerson(), "/dice");
  await playDice(page, "Больше");
  const sheet = await openSheet(page);
  const hash = await valueOf(sheet, "Хеш зерна сервера");
  await sheet.getByRole("button", { name: "Случайное" }).click();
  await sheet.getByRole("button", { name: "Сменить зерно" }).click();
  await expect(sheet).toContainText("Зерно сменилось. Ставки на прошлом зерне можно проверить.");
  await expect(sheet).toContainText("один, номер 0");
  const seed = await valueOf(sheet, "Зерно сервера");
  expect(sha256(seed)).toBe(hash);
  await sheet.getByRole("button", { name: "Скопировать: Зерно сервера" }).click();
  await expect(page.getByText("Скопировано!")).toBeVisible();
  expect(await page.evaluate<string>("navigator.clipboard.readText()")).toBe(seed);
  await expectReadable(page);
});

test("an unfinished game keeps its seed, and the sheet says so @release", async ({ page }) => {
  await signIn(page, newPerson(), "/dice");
  await callApi(page, "/api/mines/play", { bet: 1, bomb: 3 });
  const sheet = await openSheet(page);
  await expect(sheet.getByRole("button", { name: "Сменить зерно" })).toHaveAccessibleDescription(
    "Сначала закончите начатую игру: её результат определяет это зерно.",
  );
});

test("without a network the seeds stay in sight and cannot be changed @release", async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED/u);
  await signIn(page, newPerson(), "/dice");
  const hash = await valueOf(await openSheet(page), "Хеш зерна сервера");
  await page.keyboard.press("Escape");
  await context.setOffline(true);
  await expect(page.getByText("Нет интернета", { exact: true })).toBeVisible();
  const sheet = await openSheet(page);
  expect(await valueOf(sheet, "Хеш зерна сервера")).toBe(hash);
  await expect(sheet.getByRole("button", { name: "Сменить зерно" })).toHaveAccessibleDescription("Нет связи");
  await context.setOffline(false);
  await expect(sheet.getByRole("button", { name: "Сменить зерно" })).not.toHaveAccessibleDescription(
    "Нет связи",
  );
});

test("a guest reads how it works and finds the way to sign in @release", async ({ page }) => {
  await page.goto("/dice");
  const sheet = await openSheet(page);
  await expect(sheet).toContainText("подменить секрет после этого нельзя");
  await expect(sheet).toContainText("Войдите, чтобы увидеть хеш своего зерна");
  await sheet.getByRole("link", { name: "Правило по шагам" }).click();
  await expect(page.getByRole("heading", { name: "Честность", level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "Моё зерно" }).click();
  await goToSignIn(page.getByRole("dialog", { name: "Честность" }));
  await expect(page.getByRole("heading", { name: "Кем войти?" })).toBeVisible();
});

test("a link to a bet that does not exist says so, and a link to a stake opens no slip @release", async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 404/u);
  await page.goto("/dice?bet=261100099999999");
  await expect(page.getByRole("dialog")).toContainText("Ставки с таким номером нет.");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/dice");
  await expect(amountField(page, "Сумма игры")).toHaveValue("1.00");
  await page.goto("/dice?bet=2&chance=33");
  await expect(amountField(page, "Сумма игры")).toHaveValue("2.00");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a link to a stake keeps it while a slip is open over it, over a reload too @release", async ({
  page,
}) => {
  await signIn(page, newPerson(), "/dice?bet=7");
  await playDice(page, "Меньше");
  const slip = await openLastSlip(page);
  await expect(page).toHaveURL(/\/dice\?bet=7&bet=\d{15}$/u);
  await page.reload();
  await expect(slip).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/dice?bet=7");
  await expect(amountField(page, "Сумма игры")).toHaveValue("7.00");
});

test("a downloaded slip is confirmed on the page, a forged one is not, and nobody is asked @release", async ({
  page,
}) => {
  await signIn(page, newPerson(), "/dice?chance=95");
  await playDiceUntil(page, "win");
  const slip = await openLastSlip(page);
  await slip.getByRole("button", { name: "Сменить зерно" }).click();
  await expect(slip).toContainText("Сходится:");
  const downloading = page.waitForEvent("download");
  await slip.getByRole("button", { name: "Скачать slip.json" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^slip-\d{15}\.json$/u);
  const text = await readFile(await download.path(), "utf8");

  const opened = page.waitForResponse("**/api/fair/beacons");
  await page.goto("/fair");
  await expect(page.getByText("Здесь появится проверка")).toBeVisible();
  await opened;
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const field = page.getByRole("textbox", { name: "Содержимое slip.json" });
  await page.locator("input[type=file]").setInputFiles({
    name: "slip.json",
    mimeType: "application/json",
    buffer: Buffer.from(text),
  });
  await expect(field).toHaveValue(text);
  await expect(page.getByRole("status").filter({ hasText: "Сходится:" })).toBeVisible();
  await field.fill(text.replace(/"roll": \d+/u, '"roll": 77'));
  await expect(page.getByRole("status").filter({ hasText: "Не сходится: шаг 3." })).toBeVisible();
  await expect(page.getByText("не сходится", { exact: true })).toHaveCount(1);
  await field.fill(text.replace(/"server_seed": "\w{8}/u, '"server_seed": "00000000'));
  await expect(page.getByRole("status").filter({ hasText: /Не сходится: шаги 1, 3/u })).toBeVisible();
  await field.fill(text.slice(0, -20));
  await expect(page.getByText("Это не JSON")).toBeVisible();
  await field.fill(text.replace(/"nonce": \d+/u, '"nonce": -1'));
  await expect(page.getByText("Неверное значение поля «nonce» в слипе.")).toBeVisible();
  // But for who is there, which a page asks with each new connection.
  expect(asked.filter((url) => /\/api\/(?!get$)/u.test(url))).toEqual([]);
});

test("the page checks a bet by its number, computes a round from its seeds, and is in order @release", async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 404/u);
  await signIn(page, newPerson(), "/dice");
  await playDice(page, "Меньше");
  const slip = await openLastSlip(page);
  const number = new URL(page.url()).searchParams.get("bet") ?? "";
  await slip.getByRole("button", { name: "Сменить зерно" }).click();
  await expect(slip).toContainText("Сходится:");

  await page.goto("/fair");
  for (const game of ["Dice", "Mines", "Bubbles", "Monetrain"]) {
    await expect(page.getByRole("row").filter({ hasText: game })).toContainText(/\d\d\.\d\d\s%/u);
  }
  await page.getByRole("tab", { name: "Номер ставки" }).click();
  await page.getByRole("textbox", { name: "Номер ставки" }).fill(number);
  await page.getByRole("button", { name: "Проверить" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Сходится:" })).toBeVisible();
  await page.getByRole("textbox", { name: "Номер ставки" }).fill("5");
  await page.getByRole("button", { name: "Проверить" }).click();
  await expect(page.getByText("Ставка не найдена.")).toBeVisible();

  await page.getByRole("tab", { name: "Зёрна" }).click();
  await page.getByRole("button", { name: "Вычислить" }).click();
  await expect(page.getByText("64 знака: цифры и буквы a–f.")).toBeVisible();
  await page.getByRole("textbox", { name: "Зерно сервера" }).fill(SERVER_SEED);
  await page.getByRole("textbox", { name: "Зерно игрока" }).fill("rumb");
  await page.getByRole("textbox", { name: "Номер раунда" }).fill("1");
  await page.getByRole("button", { name: "Вычислить" }).click();
  await expect(page.getByText("Выпало 374842: в диапазоне")).toBeVisible();
  await expectReadable(page);
});

test("Dice shows the edge and the maximum win that the operator has set, and pays by them @release", async ({
  page,
  server,
}) => {
  await signIn(page, newPerson(), "/dice?bet=10&chance=50");
  await expect(page.getByText("Максимальный выигрыш")).toHaveCount(0);
  await withSettings(server, { edgeHundredths: { dice: 200 }, maxWinKopecks: 5000 }, async () => {
    await expect(async () => {
      await page.reload();
      await expect(page.getByText("Максимальный выигрыш: 50.00 ₽")).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(page.getByRole("textbox", { name: "Множитель" })).toHaveValue("1.96");
    const { win } = await playDiceUntil(page, "win");
    expect(win).toBe(19.6);
    await fillAmount(page, "Сумма игры", "26");
    await expect(page.getByRole("button", { name: "Меньше" })).toHaveAccessibleDescription(
      "Макс. выигрыш 50.00 ₽",
    );
    await fillAmount(page, "Сумма игры", "25.5");
    await expect(page.getByRole("button", { name: "Меньше" })).not.toHaveAccessibleDescription(
      "Макс. выигрыш 50.00 ₽",
    );
  });
});

const SERVER_SEED = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

async function openSheet(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Честность" }).click();
  return page.getByRole("dialog", { name: "Честность" });
}

async function openLastSlip(page: Page): Promise<Locator> {
  await page.getByRole("list", { name: "Последние броски" }).getByRole("link").first().click();
  return page.getByRole("dialog", { name: /^Ставка \d{15}$/u });
}

/** What stands beside a label of a sheet, as it would be copied. */
async function valueOf(sheet: Locator, label: string): Promise<string> {
  const term = sheet.getByRole("term").filter({ hasText: new RegExp(`^${label}$`, "u") });
  return (await term.first().locator("..").getByRole("definition").textContent()) ?? "";
}

function sha256(hex: string): string {
  return createHash("sha256").update(Buffer.from(hex, "hex")).digest("hex");
}
