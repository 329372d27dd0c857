import { isRecord } from "@rumb/contract/guards";
import { parseAst } from "vitest/node";

/**
 * The texts that a source can show: its strings, its templates and the words of its JSX, with `{}` in the place of each value.
 * Comments, names, types and the addresses of imports are none.
 */
export function shownTexts({ path, text }: { path: string; text: string }): string[] {
  return scriptsOf(path, text).flatMap((script) =>
    textsOf(parseAst(script, { lang: path.endsWith("x") ? "tsx" : "ts" })),
  );
}

/** True when the label stands in one of the texts as words of their own. */
export function isShown(label: string, texts: readonly string[]): boolean {
  const inCapitals = label === label.toUpperCase() && label !== label.toLowerCase();
  const fold = (words: string): string => {
    const spaced = words.replaceAll(/\s+/gu, " ");
    return inCapitals ? spaced.toUpperCase() : spaced;
  };
  const wanted = fold(label).replaceAll(/[.*+?^${}()|[\]\\/]/gu, String.raw`\$&`);
  const whole = new RegExp(String.raw`(?<![\p{L}\d])${wanted}(?![\p{L}\d])`, "u");
  return texts.some((words) => whole.test(fold(words)));
}

function scriptsOf(path: string, text: string): string[] {
  if (!path.endsWith(".html")) return [text];
  return [...text.matchAll(/<script>(.*?)<\/script>/gsu)].map(([, script = ""]) => script);
}

function textsOf(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(textsOf);
  if (!isNode(node) || NOT_SHOWN.test(node.type)) return [];
  const own = ownText(node);
  return [...(own === undefined ? [] : [own]), ...Object.values(node).flatMap(textsOf)];
}

// Types, and where an import comes from.
const NOT_SHOWN = /^(?:TS(?!AsExpression|SatisfiesExpression|NonNull)|Import|Export(?:All))/u;

function ownText(node: Node): string | undefined {
  switch (node.type) {
    case "Literal":
      return typeof node["value"] === "string" ? node["value"] : undefined;
    case "TemplateLiteral":
      return listOf(node["quasis"]).map(cookedOf).join("{}");
    case "JSXElement":
    case "JSXFragment":
      return jsxText(node);
    default:
      return undefined;
  }
}

/** The words of an element in a row; where elements stand beside each other without words between, they are apart. */
function jsxText(node: Node): string {
  const children = listOf(node["children"]);
  const mixed = children.some((child) => isNode(child) && child.type === "JSXText" && wordsOf(child) !== "");
  return children.map(childText).join(mixed ? "" : "\n¦\n");
}

function childText(child: unknown): string {
  if (!isNode(child)) return "";
  if (child.type === "JSXText") return String(child["value"]);
  if (child.type === "JSXElement" || child.type === "JSXFragment") return jsxText(child);
  const inside = child["expression"];
  return isNode(inside) && inside.type === "Literal" ? String(inside["value"]) : "{}";
}

function wordsOf(text: Node): string {
  return String(text["value"]).trim();
}

function cookedOf(quasi: unknown): string {
  const value = isNode(quasi) ? quasi["value"] : undefined;
  return isRecord(value) ? String(value["cooked"]) : "";
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function isNode(value: unknown): value is Node {
  return isRecord(value) && typeof value["type"] === "string";
}

type Node = Record<string, unknown> & { type: string };
