import { readFile } from "node:fs/promises";
import { playDiceUntil } from "./support/dice.ts";
import { expect, test } from "./support/site.ts";
import { newPerson, signIn } from "./support/visitor.ts";

test("a large win can be taken along as a picture with the link to its slip @release", async ({ page }) => {
  await signIn(page, newPerson(), "/dice?chance=95");
  await playDiceUntil(page, "win");
  await page
    .getByRole("list", { name: "Последние броски" })
    .getByRole("link", { name: "Выигрыш" })
    .first()
    .click();
  const slip = page.getByRole("dialog", { name: /^Ставка \d{15}$/u });
  const picture = slip.getByRole("button", { name: /картинк/u });
  await expect(slip.getByRole("button", { name: "Скачать slip.json" })).toBeVisible();
  await expect(picture).toHaveCount(0);
  // Nobody waits for a large win: the server's answer about this one is made larger.
  await page.route("**/api/fair/bet", async (route) => {
    const { success } = await (await route.fetch()).json();
    await route.fulfill({ json: { success: { ...success, win: success.bet * 12, coff: 12 } } });
  });
  await page.reload();
  const downloading = page.waitForEvent("download");
  await picture.filter({ hasText: "Скачать картинку" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^rumb-\d{15}\.png$/u);
  const bytes = await readFile(await download.path());
  expect([bytes.toString("latin1", 1, 4), bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([
    "PNG",
    1080,
    1080,
  ]);
  // A phone passes it to another app.
  await page.addInitScript({
    content: `navigator.canShare = () => true;
      navigator.share = async ({ files: [file], url }) => { globalThis.shared = [file.name, file.type, url]; };`,
  });
  await page.reload();
  await picture.filter({ hasText: "Поделиться картинкой" }).click();
  const [name] = download.suggestedFilename().split(".");
  const link = `${new URL(page.url()).origin}/?bet=${name?.slice(5)}`;
  await expect.poll(() => page.evaluate("globalThis.shared")).toEqual([`${name}.png`, "image/png", link]);
});
