/**
 * Defines tests for many cases that show the same, as another rule that is broken and found: one in eight is of `npm test`, and the others,
 * whose titles must end in `tier`, are of the release tier.
 */
export function inTiers<Case>(
  cases: readonly Case[],
  define: (some: readonly Case[], tier: "" | " @release") => void,
): void {
  const isEighth = (_one: Case, index: number): boolean => index % 8 === 0;
  define(cases.filter(isEighth), "");
  define(
    cases.filter((one, index) => !isEighth(one, index)),
    " @release",
  );
}
