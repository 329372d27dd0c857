/** What index.html has found out about the graphics; goes along with a withdrawal. */
export function videocard(): string {
  return window.__rumbVideocard ?? "no webgl";
}
