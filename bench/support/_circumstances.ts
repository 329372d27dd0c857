/** Under which a scenario was measured. */
export const CIRCUMSTANCES = {
  at: "2026-01-31T10:00:00.000Z",
  commit: "0123abc",
  changed: false,
  system: "linux",
  node: "v24",
  generator: "wrk",
  loadAverageBefore: 0,
};
