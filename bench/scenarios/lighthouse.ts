import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "../../apps/server/test/_free-port.ts";
import { dependenciesInPlace, installDependencies } from "../../tools/setup/dependencies.mjs";
import { buildBundle, bundleInPlace } from "../../tools/setup/web-bundle.mjs";
import { openBrowser } from "../support/bench-browser.ts";
import { onBenchSite } from "../support/bench-site.ts";
import { watchOthers } from "../support/processor-time.ts";
import type { Goal, Scenario, ScenarioResult } from "../support/results.ts";
import { median, rounded } from "../support/statistics.ts";

const REPEATS = 3;
const PAGES = ["/", "/dice", "/mines"] as const;
/** Goals of Lighthouse's scores, 0 to 100. */
const SCORES = { performance: 90, accessibility: 100, "best-practices": 95 } as const;
const TIMINGS = {
  "first-contentful-paint": "first contentful paint, ms",
  "largest-contentful-paint": "largest contentful paint, ms",
  "total-blocking-time": "total blocking time, ms",
  "cumulative-layout-shift": "layout shift",
} as const;

/**
 * Lighthouse's scores of the first pages, for a guest with a slow phone. With a `page`, such as `/dice`, only of that one, under
 * a name of its own; throws when it is none of them.
 */
export function lighthouseScores({ page }: { readonly page?: string | undefined }): Scenario {
  const pages = PAGES.filter((path) => page === undefined || path === page);
  if (pages.length === 0) throw new Error(`there is no page ${page} here`);
  const parts = page === undefined ? [] : [page];
  return { name: ["lighthouse", ...parts].join("-"), run: () => run(pages) };
}

async function run(pages: readonly string[]): Promise<ScenarioResult> {
  const root = join(import.meta.dirname, "../..");
  if (!bundleInPlace(root, "web")) await buildBundle(root, "web", process.env);
  if (!dependenciesInPlace(PLACE)) await installDependencies(PLACE);
  return onBenchSite(
    async (site) => {
      const server = await site.start("site");
      const debuggingPort = await freePort();
      const browser = await openBrowser([`--remote-debugging-port=${debuggingPort}`]);
      const others = watchOthers();
      const visits: Visit[] = [];
      for (let turn = 0; turn < REPEATS; turn += 1) {
        for (const page of pages) visits.push(await visit(page, { origin: server.origin, debuggingPort }));
      }
      const othersCores = others();
      await browser.close();
      await server.stop();
      return {
        ...summary(visits, pages),
        ...(othersCores === null ? {} : { othersCores: rounded(othersCores) }),
      };
    },
    { playerCount: 1 },
  );
}

/** Its default configuration is the mobile one: a slow phone on a slow network, reckoned from an unthrottled load. */
async function visit(page: string, at: { origin: string; debuggingPort: number }): Promise<Visit> {
  const words = [
    `${at.origin}${page}`,
    `--port=${at.debuggingPort}`,
    "--output=json",
    "--quiet",
    "--no-enable-error-reporting",
    `--only-categories=${Object.keys(SCORES).join(",")}`,
  ];
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, ...words], {
    maxBuffer: LONGEST_REPORT_BYTES,
  });
  const report: Report = JSON.parse(stdout);
  const { categories, audits, runtimeError } = report;
  if (runtimeError !== undefined)
    throw new Error(`Lighthouse could not visit ${page}: ${runtimeError.message}`);
  const scores = Object.keys(SCORES).map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]);
  const timings = Object.keys(TIMINGS).map((name) => [name, rounded(audits[name]?.numericValue ?? 0)]);
  return {
    page,
    scores: Object.fromEntries(scores),
    timings: Object.fromEntries(timings),
    lost: lostPoints(report),
  };
}

/** Audits that cost points of what is judged by rules, not by time. */
function lostPoints({ categories, audits }: Report): string[] {
  return ["accessibility", "best-practices"].flatMap((category) =>
    (categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  );
}

function summary(
  visits: readonly Visit[],
  pages: readonly string[],
): Pick<ScenarioResult, "goals" | "figures" | "repeats"> {
  const of = (page: string): Visit[] => visits.filter((visited) => visited.page === page);
  return {
    goals: pages.flatMap((page) =>
      Object.entries(SCORES).map(([name, atLeast]): Goal => ({
        figure: `${page}: ${name}`,
        value: median(of(page).map(({ scores }) => scores[name] ?? 0)),
        atLeast,
      })),
    ),
    figures: Object.fromEntries(
      pages.flatMap((page) =>
        Object.entries(TIMINGS).map(([name, words]) => [
          `${page}: ${words}`,
          rounded(median(of(page).map(({ timings }) => timings[name] ?? 0))),
        ]),
      ),
    ),
    repeats: visits,
  };
}

/** It brings packages that nothing else needs, so they are installed when somebody asks for its scores. */
const PLACE = join(import.meta.dirname, "../lighthouse");
const PROGRAM = join(PLACE, "node_modules/lighthouse/cli/index.js");
const LONGEST_REPORT_BYTES = 64 * 1024 * 1024;

/** What is read of a report of Lighthouse. */
type Report = {
  readonly categories: Readonly<Record<string, Category>>;
  readonly audits: Readonly<Record<string, Audit>>;
  readonly runtimeError?: { readonly message: string };
};

type Category = {
  readonly score: number | null;
  readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
};

type Audit = { readonly score: number | null; readonly numericValue?: number };

type Visit = {
  readonly page: string;
  readonly scores: Readonly<Record<string, number>>;
  readonly timings: Readonly<Record<string, number>>;
  readonly lost: readonly string[];
};
