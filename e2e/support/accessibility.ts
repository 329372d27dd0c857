import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

/** Fails with the rules that axe-core finds broken on the page, once what fades in stands there in full. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate<number>(ARRIVING)).toBe(0);
  // Half a megabyte of rules is brought to a page once.
  if (!(await page.evaluate<boolean>(`"axe" in window`))) await page.evaluate(axe.source);
  const found = await page.evaluate<Fault[]>(LOOK);
  expect(found, `what axe-core finds on ${page.url()}`).toEqual([]);
}

/** Only what is broken is returned: the rest was a large part of what a look cost. A contrast comes with its colours. */
const LOOK = `axe.run(document, { reporter: "no-passes" }).then(({ violations }) =>
  violations.map(({ id, help, nodes }) => ({ id, help, at: nodes.map(({ target, any }) => {
    const { fgColor, bgColor } = any[0]?.data ?? {};
    return target.join(" ") + (fgColor ? " " + fgColor + " on " + bgColor : "");
  }) })),
)`;

type Fault = { readonly id: string; readonly help: string; readonly at: readonly string[] };

/** What fades or slides in has less contrast on its way; what takes longer than a second is a show, and stays readable. */
const ARRIVING = `document.getAnimations().filter(
  ({ effect, playState }) => playState === "running" && effect.getComputedTiming().endTime <= 1000,
).length`;
