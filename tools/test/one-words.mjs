/**
 * What `npm run one` was given: test files up to the first option, and words for their runner from there on.
 * @param {readonly string[]} given
 */
export function filesAndWords(given) {
  const option = given.findIndex((word) => word.startsWith("-"));
  const end = option === -1 ? given.length : option;
  return { files: given.slice(0, end), words: given.slice(end) };
}
