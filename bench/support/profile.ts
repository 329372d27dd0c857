import { mkdtemp, readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { onBenchSite } from "./bench-site.ts";
import { measure, type Call } from "./measure.ts";

const SECONDS = 8;
const CONNECTIONS = 256;
const ROWS = 40;

/** Loads a server that records where its time goes, and prints what took most of it while it was warm. */
export async function profileCalls(call: Call): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "rumb-profile-"));
  await onBenchSite(async (site) => {
    const server = await site.start("site", ["--cpu-prof", `--cpu-prof-dir=${folder}`]);
    const play = () => measure(site, server, { ...call, connections: CONNECTIONS, seconds: SECONDS });
    await play();
    console.log(JSON.stringify(await play()));
    await server.stop();
  });
  for (const file of await readdir(folder)) {
    const profile: Profile = JSON.parse(await readFile(join(folder, file), "utf8"));
    console.log(`\n${join(folder, file)}`);
    const { busyMicros, ...tables } = spentMicros(profile);
    for (const [title, spent] of Object.entries(tables)) printHottest(title, { spent, busyMicros });
  }
}

type Spent = Map<string, number>;

/** Time by function, by file and by function with all that it called, over the last measured seconds. */
function spentMicros({ nodes, samples, timeDeltas }: Profile) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const callerOf = new Map(nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node.id])));
  const spent = { functions: newSpent(), files: newSpent(), "functions with what they called": newSpent() };
  let backMicros = 0;
  let busyMicros = 0;
  for (let index = samples.length - 1; index >= 0 && backMicros < SECONDS * 1e6; index -= 1) {
    const micros = timeDeltas[index] ?? 0;
    backMicros += micros;
    const node = byId.get(samples[index] ?? 0);
    if (!node || node.callFrame.functionName === "(idle)") continue;
    busyMicros += micros;
    add(spent.functions, nameOf(node), micros);
    add(spent.files, fileOf(node), micros);
    const names = new Set<string>();
    for (let at: ProfileNode | undefined = node; at; at = byId.get(callerOf.get(at.id) ?? 0))
      names.add(nameOf(at));
    for (const name of names) add(spent["functions with what they called"], name, micros);
  }
  return { ...spent, busyMicros };
}

function newSpent(): Spent {
  return new Map();
}

function add(spent: Spent, name: string, micros: number): void {
  spent.set(name, (spent.get(name) ?? 0) + micros);
}

function printHottest(title: string, { spent, busyMicros }: { spent: Spent; busyMicros: number }): void {
  console.log(`\n${title}:`);
  for (const [name, micros] of [...spent].sort(([, a], [, b]) => b - a).slice(0, ROWS)) {
    console.log(`${((micros / busyMicros) * 100).toFixed(1).padStart(5)} %  ${name}`);
  }
}

function nameOf(node: ProfileNode): string {
  const { functionName, lineNumber } = node.callFrame;
  const name = functionName === "" ? "(anonymous)" : functionName;
  return node.callFrame.url === "" ? name : `${name}  ${fileOf(node)}:${lineNumber + 1}`;
}

function fileOf({ callFrame: { functionName, url } }: ProfileNode): string {
  if (url === "") return functionName;
  return url.startsWith("file:") ? relative(process.cwd(), fileURLToPath(url)) : url;
}

type ProfileNode = {
  id: number;
  children?: number[];
  callFrame: { functionName: string; url: string; lineNumber: number };
};
type Profile = { nodes: ProfileNode[]; samples: number[]; timeDeltas: number[] };
