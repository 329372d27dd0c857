import { expectUncut } from "../support/layout.ts";
import { expect, test } from "../support/site.ts";
import { newPerson, signIn } from "../support/visitor.ts";

test("the counters hold their largest figures on the smallest phone @release", async ({ page }) => {
  await signIn(page, newPerson(), "/faq");
  const spin = ["blue", "blue", "blue", "red", "red", "red"].map((color) => ({ color, m: 9 }));
  const best = { id: 1, bet: 1, type: 10, tubes: [spin, spin, spin], coffs: [756, 2970, 6642], win: 6642 };
  await page.route("**/api/monetrain/get", (route) => route.fulfill({ json: { success: best } }));
  await page.goto("/monetrain");
  const counters = page.getByRole("region", { name: "Трубы давления" }).locator("dl > div");
  await expect(counters.nth(1)).toContainText("81×82");
  await expect(counters.nth(2)).toContainText("x6642");
  for (const width of [320, 390, 450, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    for (const counter of await counters.all()) await expectUncut(counter);
  }
});
