// npm run verify -- <slip.json>: recomputes a bet from its downloaded slip, on this machine and with no network.
import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { isSlipProblem, readSlip } from "@rumb/contract/slips/slip";
import { checkSlip } from "@rumb/contract/registry/slip-games";
import { isBeacon } from "@rumb/games/beacon/beacon-signature";
import type { SlipReport } from "@rumb/contract/slips/slip-steps";
import type { SlipStep } from "@rumb/contract/slips/slip-words";

/** What was asked, answered: exit code 0 when every step matches, 1 when one does not, 2 when nothing can be computed. */
export function verifySlipText(text: string): Verdict {
  const json = parseJson(text);
  if (json === undefined) return refuse("В файле нет правильного JSON.");
  const slip = readSlip(json);
  if (isSlipProblem(slip)) return refuse(slip.problem);
  const report = checkSlip(slip, hashes);
  if (isSlipProblem(report)) return refuse(report.problem);
  // Anybody may have written the file: its name must not steer the terminal.
  const head = `Ставка ${slip.id}, ${slip.game}, игрок ${slip.name.replaceAll(/\p{Cc}/gu, "")}`;
  return { lines: [head, ...printReport(report)], exitCode: report.matches ? 0 : 1 };
}

const hashes = {
  sha256: (bytes: Uint8Array) => createHash("sha256").update(bytes).digest(),
  hmac: (key: Uint8Array, message: string) => createHmac("sha256", key).update(message).digest(),
  isBeacon,
};

function printReport({ steps, matches }: SlipReport): string[] {
  const wrong = steps.flatMap((step, index) => (step.matches === false ? [index + 1] : []));
  return [
    ...steps.flatMap(printStep),
    "",
    matches ? agreement(steps) : `■ Ставка не сходится, шаг ${wrong.join(", ")}.`,
  ];
}

function agreement(steps: readonly SlipStep[]): string {
  return steps.some(({ believed }) => believed)
    ? "▲ Ставка сходится, но не вся: зёрен и сумм всех игроков в слипе нет."
    : "▲ Ставка сходится.";
}

function printStep({ title, matches, facts }: SlipStep, index: number): string[] {
  const verdict = matches === null ? "" : matches ? "  ▲ сходится" : "  ■ не сходится";
  const width = Math.max(...facts.map(({ label }) => label.length));
  return [
    "",
    `${index + 1}. ${title}${verdict}`,
    ...facts.map(({ label, value }) => `   ${label.padEnd(width)}  ${value}`),
  ];
}

function refuse(reason: string): Verdict {
  return { lines: [`Проверить нельзя. ${reason}`], exitCode: 2 };
}

function parseJson(text: string): unknown {
  try {
    // Some editors begin a text file with a byte order mark, which JSON does not allow.
    return JSON.parse(text.replace(/^\uFEFF/u, ""));
  } catch {
    return undefined;
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

/** The same of the file that a command names. */
export function verifyNamed([path, ...rest]: readonly string[]): Verdict {
  if (path === undefined || rest.length > 0) return refuse("Укажите один файл: npm run verify -- slip.json");
  const text = readText(path);
  return text === undefined ? refuse(`Файл ${path} не открывается.`) : verifySlipText(text);
}

if (import.meta.main) {
  const { lines, exitCode } = verifyNamed(process.argv.slice(2));
  for (const line of lines) console.log(line);
  process.exitCode = exitCode;
}

type Verdict = { readonly lines: readonly string[]; readonly exitCode: 0 | 1 | 2 };
