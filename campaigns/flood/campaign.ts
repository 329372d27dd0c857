import { spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { clusterPrograms } from "../../tools/setup/cluster-programs.mjs";
import { onFloodedSite } from "./flooded-site.ts";
import { visit } from "./visitors.ts";

/** Slow bodies at the node and through nginx; the exit code is 0 when every new visitor was served within a second throughout. */
export async function floodCampaign({ save }: { readonly save: boolean }): Promise<number> {
  const programs = clusterPrograms();
  const measured = [await flood("the node", null), await flood("nginx", programs)];
  const report = reportOf(measured);
  console.log(report);
  if (save) await writeFile("docs/evidence/flood.md", report);
  return measured.every(({ failed, worstMs }) => failed === 0 && worstMs < BOUND_MS) ? 0 : 1;
}

async function flood(where: string, nginx: ReturnType<typeof clusterPrograms> | null): Promise<Measured> {
  const measured = { where, visits: 0, failed: 0, worstMs: 0, mostOpen: 0, goneAfterMs: 0 };
  await onFloodedSite({ nginx, connectionsPerAddress: 1024 }, async (port) => {
    const startedAt = performance.now();
    const ended = new AbortController();
    const watching = (async () => {
      while (!ended.signal.aborted) {
        const { status, tookMs } = await visit(port);
        measured.visits += 1;
        if (status !== 200) measured.failed += 1;
        measured.worstMs = Math.max(measured.worstMs, tookMs);
        await delay(VISIT_EVERY_MS);
      }
    })();
    const attacker = spawn(process.execPath, [ATTACK, String(port), String(COUNT), ATTACKER], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    createInterface({ input: attacker.stdout }).on("line", (line) => {
      const open = Number(line);
      measured.mostOpen = Math.max(measured.mostOpen, open);
      if (open > 0) measured.goneAfterMs = performance.now() - startedAt;
    });
    await delay(LASTS_MS);
    attacker.kill("SIGKILL");
    ended.abort();
    await watching;
  });
  return measured;
}

function reportOf(measured: readonly Measured[]): string {
  const rows = measured.map(
    ({ where, visits, failed, worstMs, mostOpen, goneAfterMs }) =>
      `| ${[where, visits, failed, `${worstMs.toFixed(0)} ms`, mostOpen, `${(goneAfterMs / 1000).toFixed(1)} s`].join(" | ")} |`,
  );
  return `# Slow bodies

\`npm run campaign -- flood --save\`: one address begins ${COUNT} calls as fast as it can and sends a byte of each body every second, while new visitors
come every ${VISIT_EVERY_MS} ms from another address, each over a connection of their own, for ${LASTS_MS / 1000} s.

| At | Visitors | Not served | Slowest | Slow bodies open at most | Last one gone after |
| --- | --- | --- | --- | --- | --- |
${rows.join("\n")}

What nginx has let in it waits for as long as bytes come: 512 connections of one address at most, of which no node hears.
`;
}

type Measured = {
  readonly where: string;
  readonly visits: number;
  readonly failed: number;
  readonly worstMs: number;
  readonly mostOpen: number;
  readonly goneAfterMs: number;
};

const COUNT = 10_000;
const ATTACK = join(import.meta.dirname, "attacker.ts");
const ATTACKER = "127.0.0.2";
const VISIT_EVERY_MS = 100;
const LASTS_MS = 20_000;
const BOUND_MS = 1_000;
