import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { systemRandom } from "../src/platform/runtime/random.ts";
import { randomBytes } from "node:crypto";

/** Something that must never leave, by a name. */
export type PlantedSecret = {
  readonly kind: string;
  readonly value: string | Uint8Array;
  /** Where it is meant to be: what has one of these names may hold it. */
  readonly meantFor?: readonly string[];
};

/** Something that has left the server: an answer, a line of the log, the metrics, a file of a bundle. */
export type Piece = { readonly where: string; readonly text: string };

/** Which secrets are in what has left, and where. */
export function leaksIn(pieces: readonly Piece[], secrets: readonly PlantedSecret[]): string[] {
  return secrets.flatMap(({ kind, value, meantFor = [] }) =>
    pieces
      .filter(({ where }) => !meantFor.includes(where))
      .filter(({ text }) => formsOf(value).some((form) => text.includes(form)))
      .map(({ where }) => `${kind} in ${where}`),
  );
}

/** How a secret may be written: as it is, in a URL, in JSON, in hexadecimal digits, in base64. */
export function formsOf(value: string | Uint8Array): string[] {
  const bytes = Buffer.from(value);
  const encoded = [bytes.toString("hex"), bytes.toString("hex").toUpperCase(), bytes.toString("base64url")];
  encoded.push(bytes.toString("base64").replace(/=+$/u, ""));
  if (typeof value !== "string") return encoded;
  return [...new Set([value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1), ...encoded])];
}

/** A secret that nobody has seen before. */
export function plant(prefix = ""): string {
  return `${prefix}${randomBytes(24).toString("base64url").replaceAll(/[-_]/gu, "x")}`;
}

/** What people and other servers send that is nobody else's business. */
export const SENT = {
  card: "5500000000000004",
  qiwi: "79165553821",
  fkwallet: "F987654321",
  yoomoney: "410098765432109",
  idempotencyKey: plant("idem-"),
  promo: "ТАЙНЫЙ-КОД-77",
  bearer: plant("bearer-"),
  otherCookie: plant("other-"),
  foreignSession: Buffer.from(systemRandom.bytes(32)).toString("base64url"),
  foreignState: plant("state-"),
  deviceId: plant("device-"),
  wrongCode: plant("code-"),
  goodCode: plant("vk-code-"),
  wrongHook: plant("wrong-hook-"),
  wrongSignature: Buffer.from(systemRandom.bytes(32)).toString("hex"),
  providerWords: plant("provider-says-"),
  passkey: plant("passkey-"),
  totp: "JBSWY3DPEHPK3PXPQW5A",
  recovery: plant("recovery-"),
};

/** What browsers are given to run, where it is built. */
export function bundles(): Piece[] {
  return ["web", "console"].flatMap((app) => {
    const folder = resolve(import.meta.dirname, `../../${app}/dist`);
    if (!existsSync(folder)) return [];
    return readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(?:js|css|html|json|map)$/u.test(name))
      .map((name) => ({ where: `the bundle's ${name}`, text: readFileSync(join(folder, name), "utf8") }));
  });
}
