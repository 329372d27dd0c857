/** In the title of a test, or of a group, that is too long for every change. */
export const RELEASE_TIER = "@release";

/** What Playwright is told to leave out. `release`: whether the tests of that tier run too. */
export function playwrightTier(release) {
  return release ? [] : [`--grep-invert=${RELEASE_TIER}`];
}
