/** PostgreSQL array literal of integers. Building it by hand is several times faster than the driver's general way. */
export function integerArray(values: readonly number[]): string {
  return `{${values.join(",")}}`;
}

/** Fields of rows as such literals, in the order of their names: columns for `unnest`. The same for texts and documents is below. */
export function integerColumns<Key extends string>(
  rows: readonly Readonly<Record<Key, number>>[],
  ...keys: readonly Key[]
): string[] {
  return keys.map((key) => integerArray(rows.map((row) => row[key])));
}

/** PostgreSQL array literal of integers or moments, some of them missing. */
export function nullableArray(values: readonly (number | Date | null)[]): string {
  return `{${values.map((value) => (value instanceof Date ? value.toISOString() : (value ?? "NULL"))).join(",")}}`;
}

/** PostgreSQL array literal of texts. */
export function textArray(values: readonly string[]): string {
  const json = JSON.stringify(values);
  // JSON quotes as PostgreSQL does, in one call for all, but for control characters and halves of surrogate pairs.
  return JSON_ONLY.test(json) ? `{${values.map(quoted).join(",")}}` : `{${json.slice(1, -1)}}`;
}

/** PostgreSQL array literal of jsonb documents. */
export function jsonArray(values: readonly unknown[]): string {
  return textArray(values.map((value) => JSON.stringify(value)));
}

export function textColumns<Key extends string>(
  rows: readonly Readonly<Record<Key, string>>[],
  ...keys: readonly Key[]
): string[] {
  return keys.map((key) => textArray(rows.map((row) => row[key])));
}

export function jsonColumns<Key extends string>(
  rows: readonly Readonly<Record<Key, unknown>>[],
  ...keys: readonly Key[]
): string[] {
  return keys.map((key) => jsonArray(rows.map((row) => row[key])));
}

const JSON_ONLY = /\\[bfnrtu]/;

function quoted(value: string): string {
  return `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}
