/** Fields of a filter that say something: an emptied input asks for nothing, an unticked box neither. */
export function saidFilter(filter: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(filter).filter(
      ([, value]) => value !== "" && value !== null && value !== undefined && value !== false,
    ),
  );
}
