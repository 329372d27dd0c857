import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A page of a sandbox: `name` says whose place it takes, `content` is HTML. */
export function sandboxDocument(page: { name: string; stylesheet: string; content: string }): string {
  const name = escapeHtml(page.name);
  return `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<title>${name.charAt(0).toUpperCase()}${name.slice(1)} — РУМБ</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark">
<meta name="theme-color" content="#08141a">
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${escapeHtml(page.stylesheet)}">
</head>
<body>
<main>
<p class="brand"><span>РУМБ</span> ${name}</p>${page.content}
</main>
</body>
</html>
`;
}

/** What the pages of all sandboxes have in common. */
export function sandboxLook(): string {
  return readFileSync(join(import.meta.dirname, "sandbox-look.css"), "utf8");
}

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}
