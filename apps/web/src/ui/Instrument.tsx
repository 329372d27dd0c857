import styles from "./Instrument.module.css";

/** A line drawing of an instrument at rest: hairline body, one brass needle. Decorative. */
export function Instrument({ name }: { name: InstrumentName }) {
  const { body, needle } = drawings[name];
  return (
    <svg
      className={styles.instrument}
      width="120"
      height="72"
      viewBox="0 0 120 72"
      fill="none"
      aria-hidden="true"
    >
      <path className={styles.body} d={body} />
      <path className={styles.needle} d={needle} />
    </svg>
  );
}

const drawings = {
  ruler: {
    body: "M6 44.5h108v20H6zM14 44v6M22 44v6M30 44v6M38 44v10M46 44v6M54 44v6M62 44v6M70 44v6M78 44v10M86 44v6M94 44v6M102 44v6",
    needle: "M14 12v28M10 12h8",
  },
  chart: {
    body: "M30 6.5h60v60H30zM42 6v60M54 6v60M66 6v60M78 6v60M30 18.5h60M30 30.5h60M30 42.5h60M30 54.5h60",
    needle: "M30 66 60 36M56 36h8M60 32v8",
  },
  gauge: {
    body: "M24 64a36 36 0 0 1 72 0M24 64h8M96 64h-8M34.5 38.5l5.7 5.7M85.5 38.5l-5.7 5.7M60 28v8M20 64.5h80",
    needle: "M60 64 32 52",
  },
  compass: {
    body: "M60 4a32 32 0 1 0 0 64 32 32 0 0 0 0-64zM60 4v8M60 60v8M28 36h8M84 36h8M60 20l5 11 11 5-11 5-5 11-5-11-11-5 11-5z",
    needle: "M60 36 46 16",
  },
  log: {
    body: "M24 16.5h72v40H24zM24 26.5h72M34 16v-6h12v6M74 16v-6h12v6M36 36.5h30M36 46.5h20",
    needle: "M84 33v17M80 50h8",
  },
  ledger: {
    body: "M20 10.5h36l4 4 4-4h36v48H64l-4 4-4-4H20zM60 14v48M28 22.5h22M28 32.5h22M28 42.5h14M70 22.5h22M70 32.5h22",
    needle: "M70 50 92 42",
  },
  tubes: {
    body: "M22 8v56M34 8v56M46 8v56M58 8v56M70 8v56M82 8v56M18 8.5h20M42 8.5h20M66 8.5h20M18 64.5h20M42 64.5h20M66 64.5h20M94 16v40M94 16h6M94 26h4M94 36h6M94 46h4M94 56h6",
    needle: "M22 54h12M46 58h12M70 50h12",
  },
} as const;

export type InstrumentName = keyof typeof drawings;
