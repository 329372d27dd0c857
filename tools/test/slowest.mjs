const SHOWN = 10;

/** Where the time of a stage went: its slowest files, as lines. */
export function slowestFiles(files) {
  if (files.length < 2) return [];
  const slowest = files.toSorted((a, b) => b.ms - a.ms).slice(0, SHOWN);
  const seconds = slowest.map(({ ms }) => (ms / 1000).toFixed(1));
  const width = Math.max(...seconds.map((text) => text.length));
  return slowest.map(({ file }, index) => `   ${seconds[index].padStart(width)} s  ${file}`);
}
