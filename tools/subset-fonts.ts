/**
 * Cuts the two typefaces of the site down to the characters it uses and writes them, with their licences,
 * beside the styles that load them. Run by hand after a font update: `node tools/subset-fonts.ts`.
 * The results are committed, so that a build needs neither this script nor the source fonts.
 */
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const fontsDir = fileURLToPath(new URL("../apps/web/src/kit/fonts/", import.meta.url));
const requireFromWeb = createRequire(new URL("../apps/web/package.json", import.meta.url));
// The package ships no types; this is the part of its interface that we use.
const subsetFont: SubsetFont = requireFromWeb("subset-font");

const latin = range(0x20, 0x7e) + " «»©·×–—‘’“”„…−";
const cyrillic = range(0x410, 0x44f) + "Ёё№";
const capitalsAndFigures = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ .,:;+-−–—×%/()?!#'\"«»·… ";
// The multiplier sign and the thousands sign of the specification: «x1.14», «12.48k».
const figureSigns = "xk";
const cyrillicCapitals = range(0x410, 0x42f) + "Ё№";

const cuts: readonly Cut[] = [
  { family: "onest", part: "latin", text: latin, weights: { min: 400, max: 700 } },
  { family: "onest", part: "cyrillic", text: cyrillic, weights: { min: 400, max: 700 } },
  { family: "onest", part: "latin-ext", text: "₽", weights: { min: 400, max: 700 } },
  {
    family: "tektur",
    part: "latin",
    text: capitalsAndFigures + figureSigns,
    weights: { min: 400, max: 900 },
  },
  { family: "tektur", part: "cyrillic", text: cyrillicCapitals, weights: { min: 400, max: 900 } },
  { family: "tektur", part: "latin-ext", text: "₽", weights: { min: 400, max: 900 } },
];

await mkdir(`${fontsDir}licences`, { recursive: true });
let totalBytes = 0;
for (const cut of cuts) totalBytes += await writeCut(cut);
for (const family of ["onest", "tektur"]) {
  const licence = requireFromWeb.resolve(`@fontsource-variable/${family}/LICENSE`);
  await copyFile(licence, `${fontsDir}licences/${family}-OFL.txt`);
}
console.log(`total ${totalBytes} bytes`);

async function writeCut({ family, part, text, weights }: Cut): Promise<number> {
  const source = requireFromWeb.resolve(
    `@fontsource-variable/${family}/files/${family}-${part}-wght-normal.woff2`,
  );
  const cut = await subsetFont(await readFile(source), text, {
    targetFormat: "woff2",
    variationAxes: { wght: weights },
    keepFeatures: ["kern", "mark", "tnum", "lnum", "ccmp", "locl"],
    noHinting: true,
  });
  const name = `${family}-${part === "latin-ext" ? "rouble" : part}.woff2`;
  await writeFile(`${fontsDir}${name}`, cut);
  console.log(`${name} ${cut.length} bytes`);
  return cut.length;
}

function range(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
}

type Cut = {
  family: "onest" | "tektur";
  part: "latin" | "cyrillic" | "latin-ext";
  text: string;
  weights: { min: number; max: number };
};

type SubsetFont = (
  font: Buffer,
  text: string,
  options: {
    targetFormat: "woff2";
    variationAxes: { wght: { min: number; max: number } };
    keepFeatures: readonly string[];
    noHinting: boolean;
  },
) => Promise<Buffer>;
