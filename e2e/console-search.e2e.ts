import { openConsole } from "./support/console.ts";
import { expect, test } from "./support/site.ts";
import { newPerson, signInUnseen } from "./support/visitor.ts";

test("Enter opens nothing that was found for an older text", async ({ page, otherBrowser }) => {
  const player = newPerson("Находится");
  await signInUnseen(await otherBrowser(), player);
  await openConsole(page);
  await page.keyboard.press("Control+K");
  const search = page.getByRole("dialog", { name: "Поиск" });
  const field = search.getByRole("combobox");
  await field.fill(player.name);
  await expect(search.getByRole("option", { name: player.name })).toBeVisible();
  const answer = Promise.withResolvers<undefined>();
  let asked = 0;
  await page.route("**/api/operator/search/get", async (route) => {
    asked += 1;
    await answer.promise;
    await route.continue();
  });
  await field.press("z");
  await field.press("Enter");
  await expect.poll(() => asked, "the search is still open, and asks").toBe(1);
  await field.press("Enter");
  answer.resolve(undefined);
  await expect(search.getByText("Ничего не нашлось")).toBeVisible();
});
