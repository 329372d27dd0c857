import { randomBytes } from "node:crypto";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { runProgram } from "./programs.ts";

/** Signed-in POSTs in a closed loop: every connection sends its next call when its last is answered. */
export type Load = {
  readonly origin: string;
  readonly path: string;
  /** Sent in turn, by calls whose line has no body of its own. */
  readonly bodies: readonly string[];
  /** File of session ids, one a line, with a space and a body behind it or without; calls take the lines in turn. */
  readonly sessionsFile: string;
  readonly connections: number;
  readonly seconds: number;
  /** Each call gets an Idempotency-Key of its own. */
  readonly keyed: boolean;
};

/** What the generator saw. `answers` counts every answer, `refused` those of 400 and above among them. */
export type LoadFigures = {
  readonly seconds: number;
  readonly answers: number;
  readonly refused: number;
  /** Connections that failed or stayed silent. */
  readonly broken: number;
  /** Processor seconds of the generator itself. */
  readonly generatorSeconds: number;
  readonly p50Ms: number;
  readonly p90Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
};

/** Runs the load in a process of its own: wrk where it is installed, autocannon otherwise. */
export async function runLoad(load: Load): Promise<LoadFigures> {
  const wrk = findProgram("wrk");
  const limitMs = load.seconds * 1000 + 30_000;
  const printed = await (wrk === null
    ? runProgram(process.execPath, [AUTOCANNON, JSON.stringify(load)], { limitMs })
    : runProgram(wrk, wrkWords(load), { limitMs }));
  const figures: LoadFigures = JSON.parse(/^FIGURES (.*)$/mu.exec(printed)?.[1] ?? "null");
  if (figures.broken > 0) throw new Error(`the load generator lost ${figures.broken} connections or answers`);
  return figures;
}

/** The generator's name, for the results. */
export function generatorName(): string {
  return findProgram("wrk") === null ? "autocannon" : "wrk";
}

/** The first program of this name on the PATH, or null. */
export function findProgram(name: string): string | null {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return folders.map((folder) => join(folder, name)).find(isExecutable) ?? null;
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The beginning of Idempotency-Keys that no earlier load has used: a UUID but for its last twelve digits. */
export function freshKeyPrefix(): string {
  const hex = randomBytes(8).toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(12, 15)}-8000-`;
}

const AUTOCANNON = join(import.meta.dirname, "autocannon-load.ts");

function wrkWords(load: Load): string[] {
  const extent = ["-t1", `-c${load.connections}`, `-d${load.seconds}s`, "--timeout", "30s"];
  const script = ["-s", join(import.meta.dirname, "wrk-calls.lua"), load.origin, "--"];
  const calls = [load.sessionsFile, load.path, load.keyed ? freshKeyPrefix() : "-", ...load.bodies];
  return [...extent, ...script, ...calls];
}
