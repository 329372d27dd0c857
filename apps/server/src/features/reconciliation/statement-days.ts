/** Our clocks and the provider's may be apart by so much: what ends later on a day is looked for with the next one. */
export const CLOCKS_APART = "10 minutes";

/** SQL of what stands for all that the statement of the day `day` says, as it is kept. */
export function entriesDigest(day: string): string {
  return `(SELECT encode(sha256(convert_to(coalesce(json_agg(json_build_array(line, subject, order_id, system, amount, status,
    reference) ORDER BY line)::text, ''), 'UTF8')), 'hex') FROM statement_entries AS entry WHERE entry.day = ${day})`;
}
