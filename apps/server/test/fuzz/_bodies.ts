import { isRecord } from "@rumb/contract/guards";
import type { Chance } from "./_chance.ts";

/** A body for a call that is described by this JSON schema: most fit, or nearly so, and some are far from it. */
export function bodyFor(schema: unknown, chance: Chance): unknown {
  if (chance.happens(0.05)) return chance.oneOf(NASTY);
  return valueFor(schema, chance);
}

/** Bytes as they are sent: the body, or what is left of it. */
export function bytesOf(body: unknown, chance: Chance): Buffer {
  const text = JSON.stringify(body);
  if (!chance.happens(0.06)) return Buffer.from(text);
  return chance.oneOf([
    () => Buffer.from(text.slice(0, chance.whole(0, text.length))),
    () => Buffer.from(text, "utf16le"),
    () => Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0x00])]),
    () => Buffer.from(text.replace("{", '{"a":1,"a":2,')),
    () => Buffer.from("[".repeat(4_000)),
    () => Buffer.from(`{"a":${"9".repeat(400)}}`),
    () => Buffer.from(text.replaceAll(/\d+/gu, "1e309")),
    () => Buffer.from(text.replace("{", '{"__proto__":{"x":1},')),
    () => Buffer.from(`${text}${" ".repeat(20_000)}`),
    () => Buffer.alloc(0),
    // As long as a body may be, of what a reader could go over again and again.
    () => Buffer.from(chance.oneOf(PATTERNS).padEnd(FULL_LENGTH, chance.oneOf(PATTERNS))),
  ])();
}

function valueFor(schema: unknown, chance: Chance): unknown {
  if (!isRecord(schema)) return chance.oneOf(NASTY);
  if (chance.happens(0.08)) return chance.oneOf(NASTY);
  if ("const" in schema) return schema["const"];
  for (const name of ["enum", "anyOf", "oneOf"] as const) {
    const choices = schema[name];
    if (!Array.isArray(choices) || choices.length === 0) continue;
    const chosen: unknown = choices[chance.whole(0, choices.length - 1)];
    return name === "enum" ? chosen : valueFor(chosen, chance);
  }
  return makerOf(schema["type"])(schema, chance);
}

type Schema = Readonly<Record<string, unknown>>;

function makerOf(type: unknown): (schema: Schema, chance: Chance) => unknown {
  if (type === "object") return objectFor;
  if (type === "array") return listFor;
  if (type === "integer") return (schema, chance) => Math.trunc(numberFor(schema, chance));
  if (type === "number") return numberFor;
  if (type === "boolean") return (_, chance) => chance.happens(0.5);
  if (type === "null") return () => null;
  if (type === "string") return textFor;
  return (_, chance) => chance.oneOf(NASTY);
}

function objectFor({ properties, required }: Schema, chance: Chance): object {
  const made: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(isRecord(properties) ? properties : {})) {
    const isNeeded = Array.isArray(required) && required.includes(name);
    if (chance.happens(isNeeded ? 0.97 : 0.5)) made[name] = valueFor(schema, chance);
  }
  if (chance.happens(0.03)) made[chance.oneOf(["admin", "__proto__", "constructor", "balance", ""])] = 1;
  return made;
}

function listFor({ items, maxItems }: Schema, chance: Chance): unknown[] {
  const most = typeof maxItems === "number" ? maxItems : 4;
  return Array.from({ length: chance.whole(0, Math.min(most, 4)) }, () => valueFor(items, chance));
}

function numberFor({ minimum, maximum }: Schema, chance: Chance): number {
  const [low, high] = [
    typeof minimum === "number" ? minimum : 0,
    typeof maximum === "number" ? maximum : 100,
  ];
  // Most numbers are those of rows, of which there are few.
  const within = chance.whole(low, Math.min(high, low + 40));
  return chance.oneOf([within, within, within, within + 0.25, low, high, low - 1, high + 1]);
}

function textFor({ maxLength, pattern }: Schema, chance: Chance): string {
  const texts = typeof pattern === "string" && pattern.includes("\\d{4}") ? DAYS : TEXTS;
  const text = chance.oneOf(texts);
  if (chance.happens(0.05)) return text.repeat(chance.whole(1, 60));
  if (chance.happens(0.01)) return "".padEnd(FULL_LENGTH / 2, chance.oneOf(PATTERNS));
  return typeof maxLength === "number" ? text.slice(0, maxLength) : text;
}

/** Characters: what the site reads of a body at most, less its brackets. */
const FULL_LENGTH = 16_000;
const PATTERNS: readonly [string, ...string[]] = [
  '[1.000,"\\"',
  '\\"',
  "\\\\u0000",
  '{"a":',
  "1",
  "1e",
  " ",
  "\n ",
  "ё\u0301",
  "\u200d👩",
  "Android ",
  "№ ",
  "::ffff:",
];

const DAYS: readonly [string, ...string[]] = [
  "2026-11-01",
  "2026-11-24",
  "2026-02-30",
  "0000-00-00",
  "9999-12-31",
];

const TEXTS: readonly [string, ...string[]] = [
  "1",
  "10.00",
  "0.01",
  "150",
  "1000",
  "-1",
  "1e3",
  "Infinity",
  "NaN",
  "0x10",
  "1,5",
  "٣",
  "1 000",
  "",
  " ",
  "qiwi",
  "card",
  "day",
  "hour",
  "vk",
  "telegram",
  "stake",
  "loss",
  "up",
  "down",
  "id",
  "ВЕТЕР-10",
  "79001234567",
  "4242424242424242",
  "F100123456",
  "41001234567890",
  "mine",
  "a:b",
  "0".repeat(64),
  "a".repeat(64),
  "../../etc/passwd",
  "'; DROP TABLE players; --",
  "%00",
  "\u0000",
  "\ud800",
  "\u202eяло",
  "👩‍✈️",
  "<script>alert(1)</script>",
  "${7*7}",
  "=1+1",
  "__proto__",
  "constructor",
  "null",
  "ё".repeat(30),
  "a\nb\r\nSet-Cookie: x=1",
];

const NASTY: readonly [unknown, ...unknown[]] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1,
  0.1,
  1e21,
  2 ** 53,
  -(2 ** 53),
  2 ** 31,
  1.005,
  "",
  "0",
  "\u0000",
  [],
  {},
  [[]],
  [null],
  { a: 1 },
  { toString: 1 },
  "x".repeat(600),
  2 ** 53 + 2,
];
