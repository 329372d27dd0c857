import { posix } from "node:path";
import type { SourceFile } from "./source-files.ts";

/** Where folders are layers: below each of these roots the graph of the folders has no circle. */
const ROOTS = ["apps/server/src", "apps/console/src", "packages/money/src", "packages/games/src"];
const CODE = /\.(?:ts|tsx)$/u;
const TEST = /\.test\.|\/_|\/simulation\//u;

/** An arrow between two folders never comes back to where it began, be it of values or of types alone. */
export function folderCircles(files: readonly SourceFile[]): string[] {
  return ROOTS.flatMap((root) => {
    const arrows = arrowsBelow(root, files);
    return groupsInCircles(arrows).map((folders) => `${root}: ${describe(folders, arrows)}`);
  });
}

/** For each folder the folders it imports from, with the import that shows it. */
function arrowsBelow(root: string, files: readonly SourceFile[]): Arrows {
  const arrows: Arrows = new Map();
  for (const { path, text } of files) {
    if (!path.startsWith(`${root}/`) || !CODE.test(path) || TEST.test(path)) continue;
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

/** Folders that reach each other (Tarjan's strongly connected components of two folders or more). */
function groupsInCircles(arrows: Arrows): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const groups: string[][] = [];
  const visit = (folder: string): number => {
    const index = order.size;
    order.set(folder, index);
    open.push(folder);
    let low = index;
    for (const target of arrows.get(folder)?.keys() ?? []) {
      if (!order.has(target)) low = Math.min(low, visit(target));
      else if (open.includes(target)) low = Math.min(low, order.get(target) ?? low);
    }
    lowest.set(folder, low);
    if (low === index) groups.push(open.splice(open.indexOf(folder)));
    return low;
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
  return `${folders.length} folders import each other in a circle: ${inside.join("; ")}`;
}

/** Folder → folder → the import by which it is known. */
type Arrows = Map<string, Map<string, string>>;
