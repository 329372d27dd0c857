import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchHidden } from "./watch-hidden.ts";

class Page extends EventTarget {
  hidden = false;
  show(hidden: boolean): void {
    this.hidden = hidden;
    this.dispatchEvent(new Event("visibilitychange"));
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a page that is out of sight for a minute is noticed, one that comes back sooner is not", () => {
  const page = new Page();
  const tooLong = vi.fn<() => void>();
  watchHidden(page, tooLong);
  page.show(true);
  vi.advanceTimersByTime(59_999);
  page.show(false);
  vi.advanceTimersByTime(60_000);
  expect(tooLong).not.toHaveBeenCalled();
  page.show(true);
  vi.advanceTimersByTime(60_000);
  expect(tooLong).toHaveBeenCalledTimes(1);
});

test("who stops watching hears of nothing", () => {
  const page = new Page();
  const tooLong = vi.fn<() => void>();
  page.hidden = true;
  watchHidden(page, tooLong)();
  page.show(true);
  vi.advanceTimersByTime(120_000);
  expect(tooLong).not.toHaveBeenCalled();
});
