import { lazyPage } from "../browser/lazy-page.ts";
import { useLazyPage } from "../site/use-lazy-page.ts";

const toasts = lazyPage(async () => (await import("../kit/Toasts.tsx")).Toasts);

/** Place for the toasts, once per page. Their code comes after the page's own, and again when a fetch of it failed. */
export function Toaster() {
  const { Page: Toasts } = useLazyPage(toasts);
  return Toasts ? <Toasts /> : null;
}
