import { expect, type Locator, type Page } from "@playwright/test";

/** Fails when the page is wider than its window: a phone must never scroll sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const root = "document.documentElement";
  // A window that has just become narrower lays its page out a moment later.
  await expect
    .poll(() => page.evaluate<number>(`${root}.scrollWidth - ${root}.clientWidth`), {
      message: `pixels that ${page.url()} is wider than its window`,
    })
    .toBeLessThanOrEqual(0);
}

/** Fails when two of the parts stand in each other's place; each must be there. */
export async function expectApart(parts: Readonly<Record<string, Locator>>): Promise<void> {
  const clashes = async (): Promise<string[]> => {
    const boxes = await Promise.all(
      Object.entries(parts).map(async ([name, part]) => ({ name, box: await boxOf(part) })),
    );
    return boxes.flatMap((one, index) =>
      boxes
        .slice(index + 1)
        .flatMap((other) => (meet(one.box, other.box) ? [`${one.name}, ${other.name}`] : [])),
    );
  };
  await expectNothing("parts that cover each other", clashes);
}

/** The header stays over the page, and hides what has been scrolled under it. */
export async function expectBelowHeader(page: Page, part: Locator): Promise<void> {
  const header = await boxOf(page.getByRole("banner"));
  await expect.poll(async () => (await boxOf(part)).y).toBeGreaterThanOrEqual(header.y + header.height);
}

/** Fails when anything inside the part stands out of its sides, or when words or a typed number in it are cut. */
export async function expectUncut(part: Locator): Promise<void> {
  await expectNothing("words that are cut, or that stand out", () => part.evaluate(findCut));
}

/** Fails when something covers a corner of the button, and would take the presses there. */
export async function expectFreeCorners(button: Locator): Promise<void> {
  await expect(button).toBeVisible();
  await expectNothing("corners that something else takes", () => button.evaluate(findCovered));
}

/** Fails when something to press is smaller than a finger: 44 px each way. Words inside of a sentence are let pass. */
export async function expectTouchable(page: Page): Promise<void> {
  await expectNothing("what a finger would miss", () => page.locator("body").evaluate(findSmallTargets));
}

/** A page takes its place in a window that has just changed a frame or two later. */
async function expectNothing(what: string, find: () => Promise<readonly unknown[]>): Promise<void> {
  await expect.poll(find, what).toEqual([]);
}

/** Presses Tab so often, and fails when what has the focus is wholly covered or out of the window. */
export async function expectFocusSeen(page: Page, presses: number): Promise<void> {
  const hidden = new Set<string>();
  for (let left = presses; left > 0; left -= 1) {
    await page.keyboard.press("Tab");
    const name = await page.evaluate<string | null>(FIND_HIDDEN_FOCUS);
    if (name !== null) hidden.add(name);
  }
  expect([...hidden], "what Tab leads to, and nobody sees").toEqual([]);
}

const FIND_HIDDEN_FOCUS = `(() => {
  const focused = document.activeElement;
  const { left, top, width, height } = focused.getBoundingClientRect();
  const seen = [[0.5, 0.5], [0.1, 0.2], [0.9, 0.2], [0.1, 0.8], [0.9, 0.8]].some(([x, y]) => {
    const there = document.elementFromPoint(left + width * x, top + height * y);
    return there !== null && (focused.contains(there) || there.contains(focused));
  });
  return seen ? null : focused.name || focused.textContent;
})()`;

async function boxOf(part: Locator): Promise<Box> {
  const box = await part.boundingBox();
  if (box === null) throw new Error(`${String(part)} is not shown`);
  return box;
}

/** A pixel is left to rounding. */
function meet(one: Box, other: Box): boolean {
  return (
    one.x + one.width > other.x + 1 &&
    other.x + other.width > one.x + 1 &&
    one.y + one.height > other.y + 1 &&
    other.y + other.height > one.y + 1
  );
}

/** Runs in the browser. What is hidden from the eye on purpose is a pixel in size; an inline box has no width of its own. */
function findCut(part: Found): string[] {
  const TEXT_NODE = 3;
  const room = part.getBoundingClientRect();
  return [...part.querySelectorAll("*")].flatMap((found) => {
    const words = [...found.childNodes].some(({ nodeType, data }) => nodeType === TEXT_NODE && data?.trim());
    const { left, right, width } = found.getBoundingClientRect();
    if (width <= 1 || (!words && found.localName !== "input")) return [];
    const cut = found.clientWidth > 0 && found.scrollWidth > found.clientWidth + 1;
    return cut || left < room.left - 1 || right > room.right + 1 ? [found.value || found.textContent] : [];
  });
}

/** Runs in the browser. */
function findCovered(button: Found): string[] {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const corners: Record<string, [number, number]> = {
    "top left": [left + 12, top + 3],
    "top right": [right - 12, top + 3],
    "bottom left": [left + 12, bottom - 3],
    "bottom right": [right - 12, bottom - 3],
  };
  return Object.keys(corners).filter((name) => {
    const [x, y] = corners[name] ?? [0, 0];
    return !button.contains(button.ownerDocument.elementFromPoint(x, y));
  });
}

/**
 * Runs in the browser. What is not seen, or is a pixel in size for those who listen, is no target. A part before or after an element that
 * stands over it makes it larger, and so does the label around an input.
 */
function findSmallTargets(body: Found): string[] {
  const FINGER = 43.5;
  const look = body.ownerDocument.defaultView;
  return [...body.querySelectorAll("a[href], button, input, select, textarea, summary")].flatMap((target) => {
    const own = target.getBoundingClientRect();
    const seen = target.checkVisibility({ visibilityProperty: true }) && own.width > 1 && own.height > 1;
    if (!seen || look.getComputedStyle(target).display === "inline") return [];
    const around = target.closest("label")?.getBoundingClientRect() ?? own;
    const parts = ["::before", "::after"]
      .map((part) => look.getComputedStyle(target, part))
      .filter(({ content, position }) => content !== "none" && position === "absolute");
    const width = Math.max(own.width, around.width, ...parts.map((part) => Number.parseFloat(part.width)));
    const height = Math.max(
      own.height,
      around.height,
      ...parts.map((part) => Number.parseFloat(part.height)),
    );
    const name = target.textContent.trim() || target.ariaLabel || target.id;
    return width < FINGER || height < FINGER ? [`${name}: ${Math.round(width)} × ${Math.round(height)}`] : [];
  });
}

type Box = { x: number; y: number; width: number; height: number };

/** What these functions need of an element: Node's types know none. */
type Found = {
  readonly localName: string;
  readonly value?: string;
  readonly textContent: string;
  readonly clientWidth: number;
  readonly scrollWidth: number;
  readonly childNodes: Iterable<{ readonly nodeType: number; readonly data?: string }>;
  readonly id: string;
  readonly ariaLabel: string | null;
  readonly ownerDocument: {
    elementFromPoint(x: number, y: number): Found | null;
    readonly defaultView: { getComputedStyle(of: Found, part?: string): Look };
  };
  closest(selector: string): Found | null;
  checkVisibility(options: { visibilityProperty: boolean }): boolean;
  querySelectorAll(selector: string): Iterable<Found>;
  contains(other: Found | null): boolean;
  getBoundingClientRect(): Readonly<Record<"left" | "right" | "top" | "bottom" | "width" | "height", number>>;
};

type Look = Readonly<Record<"display" | "content" | "position" | "width" | "height", string>>;
