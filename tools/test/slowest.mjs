const SHOWN = 10;

/** Where the time of a stage went, as lines: its slowest files, and those that took most processor time where that is known. */
export function slowestFiles(files) {
  if (files.length < 2) return [];
  const known = files.filter(({ processorMs }) => processorMs !== undefined);
  return [
    ...table(files, { msOf: ({ ms }) => ms, unit: "s" }),
    ...table(known, { msOf: ({ processorMs }) => processorMs, unit: "s of a core" }),
  ];
}

function table(files, { msOf, unit }) {
  const most = files.toSorted((a, b) => msOf(b) - msOf(a)).slice(0, SHOWN);
  const seconds = most.map((file) => (msOf(file) / 1000).toFixed(1));
  const width = Math.max(...seconds.map((text) => text.length));
  return most.map(({ file }, index) => `   ${seconds[index].padStart(width)} ${unit}  ${file}`);
}
