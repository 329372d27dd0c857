import { types } from "pg";
import type { CustomTypesConfig } from "pg";

/** How values of PostgreSQL become values of JavaScript, for every connection of ours. */
export const databaseTypes = { getTypeParser } satisfies CustomTypesConfig;

type Oid = Parameters<typeof types.getTypeParser>[0];

function getTypeParser(oid: Oid, format?: "text" | "binary"): (text: string) => unknown {
  const standard = types.getTypeParser(oid, format);
  if (format === "binary") return standard;
  const id: number = oid;
  switch (id) {
    case INT8:
      return safeInteger;
    case INT8_ARRAY:
      return (text) => eachSafeInteger(standard(text));
    // A date has no time zone: as a Date it would be another day east or west of the server.
    case DATE:
      return String;
    default:
      return standard;
  }
}

/** All our bigints (ids, kopecks) are safe integers; one that is not would be rounded silently. */
function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} is not a safe integer`);
  return value;
}

/** An element is a text, NULL, or in an array of arrays another array. */
function eachSafeInteger(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(eachSafeInteger);
  return typeof value === "string" ? safeInteger(value) : value;
}

// Object ids of types, from pg_type.
const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;
