/** PostgreSQL array literal of integers. Building it by hand is several times faster than the driver's general way. */
export function integerArray(values: readonly number[]): string {
  return `{${values.join(",")}}`;
}

/** PostgreSQL array literal of texts (also for jsonb[] and similar casts). */
export function textArray(values: readonly string[]): string {
  return `{${values.map(quoted).join(",")}}`;
}

function quoted(value: string): string {
  return `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}
