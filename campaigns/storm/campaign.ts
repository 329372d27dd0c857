import { onBenchSite } from "../../bench/support/bench-site.ts";
import { median } from "../../bench/support/statistics.ts";
import { machineLine } from "../machine.ts";
import { keepEvidence } from "../report-parts.ts";
import { allowCrowd, runStorm, type Storm } from "./storm.ts";

/** Sockets that leave and return at once; the exit code is 0 when all were back in time and plays were hardly later. */
export async function stormCampaign({
  turns,
  sockets,
}: {
  /** How many storms. */
  readonly turns: number;
  readonly sockets: number;
}): Promise<number> {
  const storms: Storm[] = [];
  await onBenchSite(async (site) => {
    await allowCrowd(site, sockets);
    for (let turn = 0; turn < turns; turn += 1)
      storms.push(await runStorm(site, { sockets, calmMs: CALM_MS }));
    await site.checkBooks();
  });
  const slower = median(storms.map(({ calm, during }) => during.p99Ms / calm.p99Ms));
  const back = Math.max(...storms.map(({ backSeconds }) => backSeconds));
  const report = reportOf({ turns, sockets, storms, slower, back });
  console.log(report);
  keepEvidence("storm", { turns, sockets, slower, back, storms }, report);
  return back <= BACK_SECONDS && slower <= SLOWER ? 0 : 1;
}

function reportOf({ turns, sockets, storms, slower, back }: Facts): string {
  const rows = storms.map(
    ({ backSeconds, handshakes, calm, during, askedAgain, nodeMebibytes }) =>
      `| ${[
        `${backSeconds} s`,
        handshakes,
        `${calm.p50Ms} / ${calm.p99Ms} / ${calm.maxMs} ms`,
        `${during.p50Ms} / ${during.p99Ms} / ${during.maxMs} ms`,
        `${calm.calls} / ${during.calls}`,
        askedAgain,
        `${nodeMebibytes} MiB`,
      ].join(" | ")} |`,
  );
  return `# A storm of sockets

\`npm run campaign -- storm --turns ${turns} --sockets ${sockets} --save\`: ${sockets} sockets at one node hang up at once and come back as the page does, after
half a second to a second and a half, while twenty people make some forty calls of all six games a second, each under a key. The programs that are the crowd and the players
share the machine with the node.

**All are back after ${back} s at most (goal ${BACK_SECONDS}); plays' p99 is ${slower.toFixed(2)} × that of before (goal ${SLOWER}), the median of ${turns} storms.** The books were in order.

| All back after | Handshakes | Plays before: p50 / p99 / slowest | During | Calls, before / during | Asked again | Memory of the node |
| --- | --- | --- | --- | --- | --- | --- |
${rows.join("\n")}

${machineLine()}

Not shown: TLS, nginx, and the network between, which take their own time; a crowd on other machines.
`;
}

type Facts = {
  readonly turns: number;
  readonly sockets: number;
  readonly storms: readonly Storm[];
  readonly slower: number;
  readonly back: number;
};

const BACK_SECONDS = 15;
const SLOWER = 2;
/** As long as a storm may take. */
const CALM_MS = 15_000;
