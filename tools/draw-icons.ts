/**
 * Draws the icons of the installed app, and the favicon.ico that browsers ask for beside what is no page, from the site's mark
 * (apps/web/public/favicon.svg). Run by hand after a change of the mark: `node tools/draw-icons.ts`. The results are committed, so
 * that a build needs no browser.
 */
import { readFile, writeFile } from "node:fs/promises";
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

type Icon = { readonly size: number; readonly share: number; readonly plate: string };

const FAVICON_SIZE = 32;
const ICO_HEAD_BYTES = 22;

const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: ["--no-sandbox", "--disable-gpu"],
});
const page = await browser.newPage();
for (const { name, ...icon } of icons) await writeFile(`${publicDir}icons/${name}.png`, await draw(icon));
const favicon = await draw({ size: FAVICON_SIZE, share: 1, plate: "transparent" });
await writeFile(`${publicDir}favicon.ico`, icoOf(favicon, FAVICON_SIZE));
await browser.close();

/** A square picture of the mark as a PNG. */
async function draw({ size, share, plate }: Icon): Promise<Buffer> {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<style>body { display: grid; place-items: center; height: 100vh; margin: 0; background: ${plate} }
     svg { width: ${share * 100}vw }</style>${mark}`,
  );
  return await page.screenshot({ omitBackground: true });
}

/** An ICO file of one picture: its header, an entry of its directory, and the PNG as it is. */
function icoOf(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(ICO_HEAD_BYTES);
  head.writeUInt16LE(1, 2); // An icon, not a cursor.
  head.writeUInt16LE(1, 4); // One picture.
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10); // Colour planes.
  head.writeUInt16LE(32, 12); // Bits of a pixel.
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(ICO_HEAD_BYTES, 18);
  return Buffer.concat([head, png]);
}
