import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { expectNoSidewaysScroll, expectTouchable, expectUncut } from "./layout.ts";
import { keepPicture, keepWidePicture } from "./pictures.ts";

/** The windows in which every page is looked at; the last one stays. */
const SMALLEST = { width: 320, height: 568 };
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 900 };

/**
 * Fails when the page scrolls sideways in one of the windows, when words `within` a part are cut there, when a phone shows something
 * that a finger would miss, or when it is not accessible on a desktop and on a phone, between which pages change what they show; of a part,
 * and of a page that is `knownOnPhones` in another state, the desktop's look is enough. Keeps a picture of each. It is left wide.
 */
export async function expectInOrder(
  page: Page,
  name: string,
  {
    within,
    also = [],
    knownOnPhones = within !== undefined,
  }: { within?: Locator; also?: readonly Window[]; knownOnPhones?: boolean } = {},
): Promise<void> {
  for (const size of [SMALLEST, ...also, PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    // The frame of the site has heard of its new width.
    await expect(page.locator("nav[aria-label='Быстрый доступ']")).toHaveCount(
      size.width > NARROW_FRAME ? 0 : 1,
    );
    await expectNoSidewaysScroll(page);
    if (within !== undefined) await expectUncut(within);
    if (size === PHONE || size === SMALLEST) await expectTouchable(page);
    if (size === DESKTOP || (size === PHONE && !knownOnPhones)) await expectAccessible(page);
    await keepPicture(page, name);
  }
  await keepWidePicture(page, name);
}

/** The same of a page or a part of it that is read, not played, and says the same in every window: on a desktop and on a phone, which stays. */
export async function expectReadable(page: Page, picture?: string): Promise<void> {
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    if (size === PHONE) await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    if (picture !== undefined) await keepPicture(page, picture);
  }
}

/** A phone that lies on its side. */
export const LYING = { width: 844, height: 390 };
/** Columns of a page have become narrow, and the desktop's frame is gone. */
export const TABLET = { width: 640, height: 900 };

/** Up to this width the site has its bar of quick access. */
const NARROW_FRAME = 1000;

type Window = { readonly width: number; readonly height: number };
