import type { Page } from "@playwright/test";

/** What a page showed while somebody watched it. */
export type Recorded = {
  /** Milliseconds from each frame to the next. */
  readonly frameMs: readonly number[];
  /** Milliseconds of each task over 50 ms, as the browser itself reports them. */
  readonly longTaskMs: readonly number[];
};

/** Counts the page's frames from now on. */
export async function startRecording(page: Page): Promise<void> {
  await page.evaluate(`{
    const watch = { times: [], tasks: [], going: true };
    const count = (timeMs) => {
      watch.times.push(timeMs);
      if (watch.going) requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
    watch.observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) watch.tasks.push(duration);
    });
    watch.observer.observe({ type: "longtask" });
    window.benchWatch = watch;
  }`);
}

/** Stops counting and returns what was seen. */
export async function stopRecording(page: Page): Promise<Recorded> {
  const { times, tasks } = await page.evaluate<{ times: number[]; tasks: number[] }>(`{
    const watch = window.benchWatch;
    watch.going = false;
    for (const { duration } of watch.observer.takeRecords()) watch.tasks.push(duration);
    watch.observer.disconnect();
    ({ times: watch.times, tasks: watch.tasks });
  }`);
  return {
    frameMs: times.slice(1).map((time, index) => time - (times[index] ?? time)),
    longTaskMs: tasks,
  };
}
