import { posix } from "node:path";
import type { SourceFile } from "./source-files.ts";

const SERVER = "apps/server/src/";

/** The server's rooms from the ground up: what stands in one line may be imported by the lines below it. */
const LAYERS: readonly (readonly string[])[] = [
  ["platform"],
  ["realtime", "integrations"],
  ["settings", "seeds", "audit", "feed"],
  ["money"],
  ["players"],
  ["sessions"],
  ["deps"],
  ["operators"],
  ["features"],
  ["checks"],
  ["compose"],
  ["main.ts"],
];

/** Each room of the server imports only itself and those further down; above all, nothing but a feature knows features. */
export function serverLayers(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.startsWith(SERVER) && path.endsWith(".ts") && !path.includes(".test."))
    .flatMap(({ path, text }) => {
      const room = roomOf(path);
      if (room === null) return [`${path}: lies in no layer of the server`];
      return relativeImports(text).flatMap((specifier) => {
        const target = posix.join(posix.dirname(path), specifier);
        const other = target.startsWith(SERVER) ? roomOf(target) : room;
        const fits = other !== null && (other.name === room.name || other.layer < room.layer);
        return fits ? [] : [`${path}: ${room.name} must not import ${specifier}`];
      });
    });
}

/** The most particular room that a file lies in. */
function roomOf(path: string): { name: string; layer: number } | null {
  const inside = path.slice(SERVER.length);
  const rooms = LAYERS.flatMap((names, layer) => names.map((name) => ({ name, layer })));
  const around = rooms.filter(({ name }) => inside === name || inside.startsWith(`${name}/`));
  return around.toSorted((one, other) => other.name.length - one.name.length)[0] ?? null;
}

// Roots below which the graph of folders has no circle.
const ROOTS = [
  "apps/server/src",
  "apps/web/src",
  "apps/console/src",
  "packages/contract/src",
  "packages/games/src",
  "packages/money/src",
];
const CODE = /\.(?:ts|tsx)$/u;
const TEST_SUPPORT = /\.test\.|\/_/u;

/** An arrow between two folders never comes back to where it began, be it of values or of types alone. */
export function folderCircles(files: readonly SourceFile[]): string[] {
  return ROOTS.flatMap((root) => {
    const arrows = arrowsBelow(root, files);
    return circlesOf(arrows).map((folders) => describe(folders, arrows));
  });
}

/** For each folder the folders it imports from, with the import that shows it. */
function arrowsBelow(root: string, files: readonly SourceFile[]): Arrows {
  const arrows: Arrows = new Map();
  for (const { path, text } of files) {
    if (!path.startsWith(`${root}/`) || !CODE.test(path) || TEST_SUPPORT.test(path)) continue;
    const from = posix.dirname(path);
    const targets = arrows.get(from) ?? new Map<string, string>();
    arrows.set(from, targets);
    for (const specifier of relativeImports(text)) {
      const target = posix.join(from, specifier);
      const to = posix.dirname(target);
      if (to !== from && target.startsWith(`${root}/`) && !targets.has(to)) {
        targets.set(to, `${posix.basename(path)} imports ${specifier}`);
      }
    }
  }
  return arrows;
}

function relativeImports(text: string): string[] {
  const found = text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*"(\.[^"\n]+)"/gu);
  return [...found].flatMap(([, specifier]) => (specifier === undefined ? [] : [specifier]));
}

/** Groups of folders that reach each other: Tarjan's strongly connected components, the single ones left out. */
function circlesOf(arrows: Arrows): string[][] {
  const order = new Map<string, number>();
  const open: string[] = [];
  const groups: string[][] = [];
  const visit = (folder: string): number => {
    const index = order.size;
    order.set(folder, index);
    open.push(folder);
    let lowest = index;
    for (const target of arrows.get(folder)?.keys() ?? []) {
      if (!order.has(target)) lowest = Math.min(lowest, visit(target));
      else if (open.includes(target)) lowest = Math.min(lowest, order.get(target) ?? lowest);
    }
    if (lowest === index) groups.push(open.splice(open.indexOf(folder)));
    return lowest;
  };
  for (const folder of arrows.keys()) if (!order.has(folder)) visit(folder);
  return groups.filter((group) => group.length > 1);
}

function describe(folders: readonly string[], arrows: Arrows): string {
  const inside = folders.flatMap((from) =>
    [...(arrows.get(from) ?? [])]
      .filter(([to]) => folders.includes(to))
      .map(([to, shown]) => `${from} → ${to} (${shown})`),
  );
  return `${folders[0]}: imports come back to it: ${inside.join(", ")}`;
}

/** Folder → folder → the import by which that is known. */
type Arrows = Map<string, Map<string, string>>;
