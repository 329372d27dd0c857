/** What index.html has found out about the graphics; goes along with a withdrawal (spec.md §7). */
export function videocard(): string {
  return window.__rumbVideocard ?? "no webgl";
}
