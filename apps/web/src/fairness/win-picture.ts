import { games } from "@rumb/games/games";
import type { BetSlip } from "@rumb/contract/fair";
import { slipKopecks } from "@rumb/contract/slips/slip-fields";
import { formatCoefficient, formatDate, formatRubles } from "@rumb/money/format";
import { addKopecks } from "@rumb/money/kopecks";
import { encode } from "uqr";
import { LOGO_PATHS, LOGO_WORD } from "../kit/logo-paths.ts";

/** A square picture of a won bet: game, coefficient, sum, and the link to its slip, as words and as a code. */
export async function drawWinPicture(slip: BetSlip, link: string): Promise<Blob> {
  const facts = winFacts(slip, link);
  await Promise.all(
    [FIGURES, WORDS].map((font) => document.fonts.load(font, `${facts.headline}${facts.sum}${facts.link}`)),
  );
  const canvas = document.createElement("canvas");
  canvas.width = SIDE;
  canvas.height = SIDE;
  const pen = canvas.getContext("2d");
  if (pen === null) throw new Error("this browser draws no pictures");
  drawPlate(pen);
  drawLogo(pen);
  drawFacts(pen, facts);
  drawCode(pen, link);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error("the picture is empty")) : resolve(blob)));
  });
}

/** The words of the picture. A pot that fell with the bet belongs to its sum, which the coefficient of the bet then does not explain. */
export function winFacts(
  slip: Pick<BetSlip, "game" | "coff" | "win" | "bet" | "pot" | "created_at">,
  link: string,
): WinFacts {
  const winKopecks = addKopecks(slipKopecks(slip.win), slipKopecks(slip.pot.win));
  return {
    game: games[slip.game].label,
    headline: slip.pot.win > 0 ? "Джекпот" : formatCoefficient(Math.round(slip.coff * 100)),
    sum: formatRubles(winKopecks),
    stake: `Ставка ${formatRubles(slipKopecks(slip.bet))} · ${formatDate(slip.created_at)}`,
    link: link.replace(/^https?:\/\//u, ""),
  };
}

type WinFacts = Readonly<Record<"game" | "headline" | "sum" | "stake" | "link", string>>;

const SIDE = 1080;
const EDGE = 72;
const CUT = 56;
const FIGURES = "700 200px Tektur";
const WORDS = "500 40px Onest";
/** The palette of tokens.css: a canvas knows no custom properties. */
const INK = { deep: "#08141a", plate: "#0e2028", hair: "#24424e", edge: "#7595a0" };
const LIGHT = { text: "#eaf2ef", soft: "#afc3c6", brass: "#e3b04b", lume: "#a9f0c9" };

function drawPlate(pen: CanvasRenderingContext2D): void {
  pen.fillStyle = INK.deep;
  pen.fillRect(0, 0, SIDE, SIDE);
  const sea = pen.createRadialGradient(SIDE / 2, 0, 0, SIDE / 2, 0, SIDE);
  sea.addColorStop(0, "#1a3540");
  sea.addColorStop(1, INK.plate);
  pen.fillStyle = sea;
  pen.beginPath();
  pen.moveTo(36, 36);
  pen.lineTo(SIDE - 36 - CUT, 36);
  pen.lineTo(SIDE - 36, 36 + CUT);
  pen.lineTo(SIDE - 36, SIDE - 36);
  pen.lineTo(36, SIDE - 36);
  pen.closePath();
  pen.fill();
  // The ruler of the house, with every fifth mark longer.
  for (let mark = 0; mark * 8 <= SIDE - 2 * EDGE; mark += 1) {
    pen.fillStyle = mark % 5 === 0 ? INK.edge : INK.hair;
    pen.fillRect(EDGE + mark * 8, 780, 2, mark % 5 === 0 ? 18 : 10);
  }
}

function drawLogo(pen: CanvasRenderingContext2D): void {
  pen.save();
  pen.translate(EDGE, 80);
  pen.scale(2.2, 2.2);
  pen.lineWidth = 2;
  pen.strokeStyle = INK.edge;
  pen.stroke(new Path2D(LOGO_PATHS.bezel));
  pen.stroke(new Path2D(LOGO_PATHS.ticks));
  const parts = [
    [LOGO_PATHS.south, LIGHT.soft],
    [LOGO_PATHS.north, LIGHT.brass],
    [LOGO_WORD, LIGHT.text],
  ] as const;
  for (const [outline, colour] of parts) {
    const path = new Path2D(outline);
    pen.fillStyle = colour;
    // A pen fills a path; there is no array here.
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type
    pen.fill(path);
  }
  pen.restore();
}

function drawFacts(pen: CanvasRenderingContext2D, facts: WinFacts): void {
  pen.fillStyle = LIGHT.soft;
  pen.font = "600 44px Tektur";
  pen.fillText(facts.game.toUpperCase(), EDGE, 290);
  pen.fillStyle = LIGHT.lume;
  pen.shadowColor = LIGHT.lume;
  pen.shadowBlur = 36;
  fillFitting(pen, facts.headline, { y: 500, size: 220, weight: 700, family: "Tektur" });
  pen.shadowBlur = 0;
  pen.fillStyle = LIGHT.brass;
  fillFitting(pen, facts.sum, { y: 640, size: 104, weight: 600, family: "Onest" });
  pen.fillStyle = LIGHT.soft;
  pen.font = "400 36px Onest";
  pen.fillText(facts.stake, EDGE, 716);
  pen.fillStyle = LIGHT.text;
  pen.font = "500 32px Onest";
  pen.fillText("Проверьте эту ставку сами:", EDGE, 880);
  pen.fillStyle = LIGHT.brass;
  pen.font = "500 28px Onest";
  pen.fillText(facts.link, EDGE, 932, SIDE - 2 * EDGE - CODE - 32);
}

/** As large as said, or as large as there is room for. */
function fillFitting(pen: CanvasRenderingContext2D, text: string, look: Look): void {
  const fontOf = (size: number): string => `${look.weight} ${size}px ${look.family}`;
  pen.font = fontOf(look.size);
  const width = pen.measureText(text).width;
  pen.font = fontOf(Math.floor(look.size * Math.min(1, (SIDE - 2 * EDGE) / width)));
  pen.fillText(text, EDGE, look.y);
}

type Look = {
  readonly y: number;
  readonly size: number;
  readonly weight: number;
  readonly family: string;
};

const CODE = 176;

function drawCode(pen: CanvasRenderingContext2D, link: string): void {
  const { data, size } = encode(link, { ecc: "M", border: 2 });
  const step = CODE / size;
  const left = SIDE - EDGE - CODE;
  const top = SIDE - EDGE - CODE;
  pen.fillStyle = LIGHT.text;
  pen.fillRect(left, top, CODE, CODE);
  pen.fillStyle = INK.deep;
  data.forEach((row, y) => {
    row.forEach((dark, x) => {
      if (dark) pen.fillRect(left + x * step, top + y * step, step + 0.4, step + 0.4);
    });
  });
}
