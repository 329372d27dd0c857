/**
 * Where a small menu stands beside the button that opens it: below it where there is room, else above; with its right
 * edge at the button's. It is placed on the page, so that it scrolls away with its button.
 */
export function placeBeside({ button, page, menuHeight }: Surroundings): MenuPlace {
  const right = Math.max(GAP, page.width - button.right);
  const below = button.bottom + GAP;
  const isRoomBelow = below + menuHeight <= page.height || button.top < menuHeight + GAP;
  return isRoomBelow
    ? { top: below + page.scrolled, bottom: "auto", right }
    : { top: "auto", bottom: page.height - button.top - page.scrolled + GAP, right };
}

const GAP = 8;

/** Pixels from the edges of the page's first window. */
export type MenuPlace =
  | { readonly top: number; readonly bottom: "auto"; readonly right: number }
  | { readonly top: "auto"; readonly bottom: number; readonly right: number };

type Surroundings = {
  /** Of the window. */
  readonly button: { readonly top: number; readonly bottom: number; readonly right: number };
  /** The window, without bars that lie over its lower end, and how far the page is scrolled. */
  readonly page: { readonly width: number; readonly height: number; readonly scrolled: number };
  readonly menuHeight: number;
};
