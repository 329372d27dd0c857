/** In the title of a test, or of a group, that is too long for every change. */
export const RELEASE_TIER = "@release";

/** The words that make Playwright leave that tier out, unless `release` wants both. */
export function playwrightTier(release) {
  return release ? [] : [`--grep-invert=${RELEASE_TIER}`];
}
