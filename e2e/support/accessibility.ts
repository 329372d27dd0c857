import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Fails with the rules that axe-core finds broken on the page, once what fades in stands there in full. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate<number>(ARRIVING)).toBe(0);
  // Half a megabyte of rules is brought to a page once, and only what is broken is returned: together that was more than half of
  // what a look cost.
  const rulesAreThere = await page.evaluate<boolean>(`"axe" in window`);
  const axe = new AxeBuilder({ page, ...(rulesAreThere ? { axeSource: NOTHING } : {}) });
  // The «legacy» mode looks at the page alone, which has no frames; the other one opens a blank page for each report.
  const { violations } = await axe.options({ reporter: "no-passes" }).setLegacyMode().analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    at: nodes.map(({ target }) => target.join(" ")),
  }));
  expect(found, `what axe-core finds on ${page.url()}`).toEqual([]);
}

/** A script that does nothing; an empty one would stand for the rules themselves. */
const NOTHING = "undefined";

/** What fades or slides in has less contrast on its way; what takes longer than a second is a show, and stays readable. */
const ARRIVING = `document.getAnimations().filter(
  ({ effect, playState }) => playState === "running" && effect.getComputedTiming().endTime <= 1000,
).length`;
