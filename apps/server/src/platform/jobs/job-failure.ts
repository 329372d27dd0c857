/** Longest text that is kept of a failure. */
const LONGEST = 200;

/**
 * Why a job has failed, for its row: code and words, without what could be somebody's. Numbers, addresses, anything quoted and words
 * that are not English leave a dash; the node's log has all of it.
 */
export function failureWords(error: unknown): string {
  const { name, message, code } = partsOf(error);
  const [line = ""] = message.split("\n", 1);
  const words = line
    .replaceAll(/"[^"]*"?|«[^»]*»?|“[^”]*”?|`[^`]*`?|(?<![A-Za-z])'[^']*'?/gu, "–")
    .split(/\s+/u)
    .map((word) => (/^[(]?[A-Za-z][A-Za-z'-]*[.,:;!?)]*$|^–[.,:;!?)]*$/u.test(word) ? word : "–"));
  const text = words.join(" ").replaceAll(/–(?: –)+/gu, "–");
  return `${code ?? name}: ${text}`.slice(0, LONGEST);
}

function partsOf(error: unknown): { name: string; message: string; code: string | null } {
  if (!(error instanceof Error)) return { name: "Error", message: "", code: null };
  const code = "code" in error && typeof error.code === "string" && /^\w{1,40}$/u.test(error.code);
  return { name: error.name.slice(0, 40), message: error.message, code: code ? String(error.code) : null };
}
