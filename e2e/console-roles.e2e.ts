import {
  consoleAddress,
  consoleTitle,
  expectConsoleInOrder,
  goOnTo,
  openConsole,
  reloadUntilShown,
} from "./support/console.ts";
import { promote } from "./support/operator.ts";
import { callApi } from "./support/patient-calls.ts";
import { expect, test } from "./support/site.ts";
import { newPerson, signInUnseen } from "./support/visitor.ts";

test("an operator finds in the console what their role may do, and no more @release", async ({
  page,
  server,
  complaints,
}) => {
  complaints.allow(/status of (?:403|404)/u);
  const viewer = newPerson();
  await signInUnseen(page, viewer);
  await promote(server, viewer, "viewer");
  await openConsole(page, "/settings", viewer);
  await expect(consoleTitle(page)).toHaveText("Настройки");
  const menu = page.getByRole("menu");
  await expect(menu.getByRole("menuitem", { name: "Экономика" })).toBeVisible();
  await expect(menu.getByRole("menuitem", { name: "Журнал" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Изменить:/u })).toHaveCount(0);
  await expectConsoleInOrder(page, "console-viewer-settings");
  await page.goto(consoleAddress(page, "/audit_log"));
  await expect(
    page.getByText("Ваша роль оператора этого не позволяет", { exact: false }).first(),
  ).toBeVisible();

  // With the role the page learns what it may no longer lead to, from the first refusal on.
  await page.goto(consoleAddress(page, "/settings"));
  await expect(menu.getByRole("menuitem", { name: "Экономика" })).toBeVisible();
  await promote(server, viewer, "support");
  await menu.getByRole("menuitem", { name: "Экономика" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toHaveText(
    /^Ваша роль оператора этого не позволяет/u,
  );
  await expect(menu.getByRole("menuitem", { name: "Экономика" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Скачать CSV" })).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("textbox")).toHaveCount(0);
  await promote(server, viewer, "viewer");

  await signInUnseen(page, viewer);
  const { id } = await callApi<{ user: { id: number } }>(page, "/api/get").then(({ user }) => user);
  await openConsole(page, "/settings");
  await expect(menu.getByRole("menuitem", { name: "Журнал" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Изменить:/u }).first()).toBeVisible();

  await goOnTo(page, "/security_events");
  await expect(consoleTitle(page)).toHaveText("Безопасность");
  // No call waits until it has been written down.
  await reloadUntilShown(page, page.getByRole("cell", { name: "Запрещено" }));
  await expectConsoleInOrder(page, "console-security");

  await goOnTo(page, `/players/${id}/show`);
  await page.getByRole("button", { name: "Роль оператора" }).click();
  const dialog = page.getByRole("dialog", { name: /^Роль оператора/u });
  await expect(dialog.getByLabel("Наблюдатель")).toBeChecked();
  await dialog.getByLabel("Кассир").check();
  await dialog.getByLabel("Зачем, для второго оператора").fill("Решает выводы по ночам");
  await expectConsoleInOrder(page, "console-role");
  await dialog.getByRole("button", { name: "Предложить" }).click();
  await expect(dialog).toHaveCount(0);
  await goOnTo(page, "/proposals");
  await expect(page.getByText("Кассир: решает выводы и расхождения", { exact: false })).toBeVisible();
});
