/** What Chromium's own trace says about the threads of one page. */
export type ThreadWork = {
  /** Processor time of the page's main thread, ms; on a slowed processor with the slowing in it. */
  readonly mainMs: number;
  /** The longest tasks of the main thread by processor time, ms: what other programs took is not in it. */
  readonly longestTasksMs: readonly number[];
  /** Of it our own JavaScript, ms. */
  readonly scriptMs: number;
  /** Of it styles and layout, ms. */
  readonly layoutMs: number;
  /** Of it the lists of what to draw, ms. */
  readonly paintMs: number;
  /** Processor time of the threads that turn those lists into pixels, ms: no part of the main thread. */
  readonly rasterMs: number;
};

/** Categories of the trace that `readTrace` needs. */
export const TRACE_CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline"];

/** Sums up a trace of `browser.startTracing`: the renderer whose main thread did most is the page. */
export function readTrace(trace: string): ThreadWork {
  const { traceEvents: events }: { traceEvents: TraceEvent[] } = JSON.parse(trace);
  const mains = threadsNamed(events, "CrRendererMain").map((thread) =>
    events.filter((event) => event.dur !== undefined && sameThread(event, thread)),
  );
  const main = mains.reduce((most, other) => (busyMs(other) > busyMs(most) ? other : most), []);
  return {
    mainMs: busyMs(main),
    longestTasksMs: main
      .filter(isTask)
      .map(processorMs)
      .sort((a, b) => b - a)
      .slice(0, LONGEST),
    scriptMs: spentIn(main, SCRIPT),
    layoutMs: spentIn(main, LAYOUT),
    paintMs: spentIn(main, PAINT),
    rasterMs: spentIn(
      events.filter(({ pid }) => pid === main[0]?.pid),
      RASTER,
    ),
  };
}

const LONGEST = 10;
const SCRIPT = new Set(["FunctionCall", "EvaluateScript", "RunMicrotasks"]);
const LAYOUT = new Set(["UpdateLayoutTree", "Layout"]);
const PAINT = new Set(["PrePaint", "Paint", "Layerize", "Commit"]);
const RASTER = new Set(["RasterTask"]);

function threadsNamed(events: readonly TraceEvent[], name: string): TraceEvent[] {
  return events.filter((event) => event.name === "thread_name" && event.args?.name === name);
}

function sameThread(one: TraceEvent, other: TraceEvent): boolean {
  return one.pid === other.pid && one.tid === other.tid;
}

function isTask({ name }: TraceEvent): boolean {
  return name === "RunTask";
}

function busyMs(events: readonly TraceEvent[]): number {
  return events.filter(isTask).reduce((sum, event) => sum + processorMs(event), 0);
}

/** Events of one kind lie in each other, when one function calls the next; the outer one counts. */
function spentIn(events: readonly TraceEvent[], names: ReadonlySet<string>): number {
  const chosen = events.filter(({ name, dur }) => names.has(name) && dur !== undefined);
  const ends = new Map<number, number>();
  let sumMs = 0;
  for (const event of chosen.sort((a, b) => a.ts - b.ts)) {
    if (event.ts < (ends.get(event.tid) ?? 0)) continue;
    ends.set(event.tid, event.ts + (event.dur ?? 0));
    sumMs += processorMs(event);
  }
  return sumMs;
}

function processorMs({ dur = 0, tdur = dur }: TraceEvent): number {
  return tdur / 1000;
}

/** Of the trace event format; times in µs, `tdur` is processor time. */
type TraceEvent = {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string };
};
