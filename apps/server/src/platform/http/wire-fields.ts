import type { WireFields } from "@rumb/contract/game/play-fields";

/** A body that its schema has let through, field by field; every field is still parsed by who reads it. */
export function wireFields(body: unknown): WireFields {
  return isFields(body) ? body : {};
}

function isFields(body: unknown): body is WireFields {
  return typeof body === "object" && body !== null;
}
