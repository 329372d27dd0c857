// @vitest-environment happy-dom
import { expect, it, onTestFinished, vi } from "vitest";
import { openDrawing } from "../../kit/_drawing.ts";

type Made = { perPage: number; page?: number; onPage: (page: number) => void };

/** What the carousel shows, once it is there. */
let carousel: { page: number } | undefined;

function createCarousel(_strip: unknown, { page: first = 0, onPage }: Made) {
  const shown = { page: first };
  carousel = shown;
  return {
    follow({ page }: { page: number | undefined }) {
      if (page === undefined || page === shown.page) return;
      shown.page = page;
      onPage(page);
    },
    destroy() {
      carousel = undefined;
    },
  };
}

async function openStrip(opened: number | undefined) {
  const { promise, resolve } = Promise.withResolvers<void>();
  // The carousel comes with a file of its own, which may take its time.
  vi.doMock("./strip-carousel.ts", async () => {
    await promise;
    return { createCarousel };
  });
  const drawing = openDrawing();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.doUnmock("./strip-carousel.ts");
  });
  const { useStripCarousel } = await import("./CoefficientStrip.tsx");
  let strip: ReturnType<typeof useStripCarousel> | undefined;
  const view = { current: document.body };
  const draw = (game: { opened: number | undefined }): void =>
    drawing.use(() => {
      strip = useStripCarousel(view, { moves: 23, perPage: 5, ...game });
    });
  draw({ opened });
  return {
    /** The page that the strip says it shows, and that of the carousel. */
    shown: () => [strip?.page, carousel?.page],
    turnTo: (to: number) => strip?.turnTo(to),
    draw,
    arrive: resolve,
  };
}

it("a page that is asked for before the carousel has come is shown at once, and stays when it comes", async () => {
  const { shown, turnTo, arrive } = await openStrip(undefined);
  await expect.poll(shown).toEqual([0, undefined]);
  turnTo(1);
  await expect.poll(shown).toEqual([1, undefined]);
  turnTo(2);
  arrive();
  await expect.poll(shown).toEqual([2, 2]);
  turnTo(3);
  await expect.poll(shown).toEqual([3, 3]);
});

it("a game's moves are followed before the carousel has come and behind it", async () => {
  const { shown, draw, arrive } = await openStrip(6);
  await expect.poll(shown).toEqual([1, undefined]);
  draw({ opened: 10 });
  await expect.poll(shown).toEqual([2, undefined]);
  arrive();
  await expect.poll(shown).toEqual([2, 2]);
  draw({ opened: 15 });
  await expect.poll(shown).toEqual([3, 3]);
});

it("the strip turns its own pages before the carousel has come as behind it", async () => {
  const { shown, arrive } = await openStrip(undefined);
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(5000);
  await expect.poll(shown).toEqual([1, undefined]);
  arrive();
  await expect.poll(shown).toEqual([1, 1]);
});
