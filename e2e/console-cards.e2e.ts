import { consoleTitle, goOnTo, openConsole } from "./support/console.ts";
import { callApi } from "./support/patient-calls.ts";
import { expect, test } from "./support/site.ts";
import { newPerson, signInUnseen } from "./support/visitor.ts";
import { becomeWithdrawer, withdraw } from "./support/wallet.ts";

test("what was revealed or typed on one card does not stand on the next, though that one is there at once", async ({
  page,
  otherBrowser,
}) => {
  const [player, neighbour] = [newPerson("Просит два"), newPerson("Рядом")];
  const playersPage = await otherBrowser();
  await signInUnseen(playersPage, neighbour);
  const { user: beside } = await callApi<{ user: { id: number } }>(playersPage, "/api/get");
  await signInUnseen(playersPage, player);
  const { user } = await callApi<{ user: { id: number } }>(playersPage, "/api/get");
  await becomeWithdrawer(playersPage, 100);
  for (const sum of [150, 151]) await withdraw(playersPage, sum);

  await openConsole(page, "/withdrawals");
  const mine = page.getByRole("row").filter({ hasText: player.name });
  await mine.filter({ hasText: "150" }).getByRole("link").first().click();
  const facts = page.getByRole("region", { name: "Заявка" });
  await expect(facts).toContainText(/150\.00\s₽/u);
  await expect(page.getByRole("button", { name: "Следующий" })).toBeEnabled();
  await page.keyboard.press("j");
  await expect(facts).toContainText(/151\.00\s₽/u);
  await facts.getByRole("button", { name: "Показать полностью" }).click();
  const showing = page.getByRole("dialog", { name: /^Показать реквизиты/u });
  await showing.getByLabel("Зачем").fill("Сверяю с банком");
  await showing.getByRole("button", { name: "Показать" }).click();
  await expect(facts).toContainText("79001234567");
  await page.keyboard.press("k");
  await expect(facts).toContainText(/150\.00\s₽/u);
  await expect(facts.getByRole("button", { name: "Показать полностью" })).toBeVisible();
  await expect(facts).toContainText("+7 *** ***-45-67");

  await goOnTo(page, `/players/${beside.id}/show?tab=timeline`);
  const note = page.getByLabel("Новая заметка");
  await expect(consoleTitle(page)).toContainText(neighbour.name);
  await expect(note).toBeVisible();
  await goOnTo(page, `/players/${user.id}/show?tab=timeline`);
  await expect(consoleTitle(page)).toContainText(player.name);
  await expect(note).toBeVisible();
  await note.fill("Звонил, просил вернуть");
  await page.getByRole("button", { name: "Добавить метку" }).click();
  await expect(page.getByRole("button", { name: "Сохранить метки" })).toBeVisible();
  await page.goBack();
  await expect(consoleTitle(page)).toContainText(neighbour.name);
  await expect(page.getByRole("button", { name: "Добавить метку" })).toBeVisible();
  await expect(note).toHaveValue("");
});
