import { settingDefaults } from "../apps/server/src/settings/settings.ts";
import { playDice } from "./support/dice.ts";
import { expectConnected, expectNotice } from "./support/notices.ts";
import { withSettings } from "./support/operator.ts";
import { callApi } from "./support/patient-calls.ts";
import { expect, test } from "./support/site.ts";
import { newPerson, signIn } from "./support/visitor.ts";
import { balanceOf } from "./support/wallet.ts";

test("who takes the pot reads so and is paid once, and everybody else reads who it was", async ({
  page,
  server,
  otherBrowser,
}) => {
  const other = await otherBrowser();
  await other.goto("/contact");
  await expectConnected(other);
  const winner = newPerson("Везучий");
  // A stake of 1000.00 hits for sure.
  const progressive = { ...settingDefaults.progressive, hitsPerBillionKopecks: 10_000 };
  const hitsNow = async () => {
    const { site } = await callApi<{ site: { terms: { pot: { hits: number } } } }>(other, "/api/get");
    return site.terms.pot.hits;
  };
  await withSettings(server, { progressive }, async () => {
    // The server hears of a setting a moment after it has been written.
    await expect.poll(hitsNow).toBe(progressive.hitsPerBillionKopecks);
    await signIn(page, winner, "/dice?bet=1000");
    await expectConnected(page);
    const { balance } = await playDice(page, "Меньше");
    await expectNotice(page, /Вы успешно сорвали джекпот на сумму \d+\.\d\d/u);
    await expectNotice(other, new RegExp(`Игрок ${winner.name} сорвал джекпот на сумму \\d+\\.\\d\\d`, "u"));
    const paid = await balanceOf(page);
    expect(Number(paid) - balance).toBeGreaterThanOrEqual(1000);
    await expect(page.getByRole("banner")).toContainText(`${paid} ₽`);
  });
  // Nor does the next test play for a pot that is hit for sure.
  await expect.poll(hitsNow).toBe(settingDefaults.progressive.hitsPerBillionKopecks);
});
