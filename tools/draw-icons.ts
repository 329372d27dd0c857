/**
 * Draws the icons of the installed app from the site's mark (apps/web/public/favicon.svg). Run by hand after a change of the
 * mark: `node tools/draw-icons.ts`. The results are committed, so that a build needs no browser.
 */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { ensureChromium } from "./setup/chromium.mjs";

const publicDir = fileURLToPath(new URL("../apps/web/public/", import.meta.url));
const mark = await readFile(`${publicDir}favicon.svg`, "utf8");

/** `share`: how much of the side the mark takes. Systems cut a maskable icon, but never the middle four fifths of it. */
const icons = [
  { name: "icon-192", size: 192, share: 1, plate: "transparent" },
  { name: "icon-512", size: 512, share: 1, plate: "transparent" },
  { name: "maskable-512", size: 512, share: 0.56, plate: "#08141a" },
  { name: "apple-touch-icon", size: 180, share: 0.64, plate: "#08141a" },
] as const;

const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: ["--no-sandbox", "--disable-gpu"],
});
const page = await browser.newPage();
for (const { name, size, share, plate } of icons) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<style>body { display: grid; place-items: center; height: 100vh; margin: 0; background: ${plate} }
     svg { width: ${share * 100}vw }</style>${mark}`,
  );
  await page.screenshot({ path: `${publicDir}icons/${name}.png`, omitBackground: true });
}
await browser.close();
