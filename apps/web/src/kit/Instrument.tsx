import styles from "./EmptyState.module.css";

/** A line drawing of an instrument at rest: hairline body, its scale, one brass needle. Decorative. */
export function Instrument({ name }: { name: InstrumentName }) {
  const { body, scale, needle } = drawings[name];
  return (
    <svg
      className={styles.instrument}
      width="120"
      height="72"
      viewBox="0 0 120 72"
      fill="none"
      aria-hidden="true"
    >
      <path className={styles.scale} d={scale} />
      <path className={styles.body} d={body} />
      <path className={styles.needle} d={needle} />
    </svg>
  );
}

// The scale is drawn as one thick dashed line, so every instrument has ticks of the same cut.
const drawings = {
  ruler: {
    body: "M5.5 42.5h109v24h-109zM10.5 42v12M30.5 42v12M50.5 42v12M70.5 42v12M90.5 42v12M110.5 42v12",
    scale: "M10 46h101",
    needle: "M30.5 36V8M26 8.5h9",
  },
  chart: {
    body: "M32.5 4.5h55v55h-55zM43.5 4v56M54.5 4v56M65.5 4v56M76.5 4v56M32 15.5h56M32 26.5h56M32 37.5h56M32 48.5h56",
    scale: "M32 66h57",
    needle: "M35 57l30-30M71 18.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5",
  },
  gauge: {
    body: "M20.5 63.5a39.5 39.5 0 0 1 79 0zM54.5 63.5a5.5 5.5 0 0 1 11 0",
    scale: "M26.5 63.5a33.5 33.5 0 0 1 67 0",
    needle: "M55.5 61 31 48.5",
  },
  compass: {
    body: "M60 2.5a33.5 33.5 0 1 0 0 67 33.5 33.5 0 0 0 0-67zM60 17l4.5 14.5L79 36l-14.5 4.5L60 55l-4.5-14.5L41 36l14.5-4.5z",
    scale: "M60 8.5a27.5 27.5 0 1 0 0 55 27.5 27.5 0 0 0 0-55",
    needle: "M71 55 49 17",
  },
  log: {
    body: "M32 10.5a24 24 0 1 0 0 48h84v-18H55.5M32 27a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15zM76.5 41v4M76.5 48v4M76.5 55v3M98.5 41v4M98.5 48v4M98.5 55v3M32 10.5A24 24 0 0 1 32 58.5",
    scale: "M60 66h57",
    needle: "M87.5 34v30",
  },
  ledger: {
    body: "M16.5 8.5h40l3.5 4 3.5-4h40v50h-40l-3.5 4-3.5-4h-40zM60 12.5v50M24 20.5h26M24 29.5h26M24 38.5h26M70 20.5h26M70 29.5h26",
    scale: "M22 66h77",
    needle: "M70 48.5 94 39",
  },
  tubes: {
    body: "M15.5 6v58M27.5 6v58M31.5 6v58M43.5 6v58M47.5 6v58M59.5 6v58M63.5 6v58M75.5 6v58M79.5 6v58M91.5 6v58M95.5 6v58M107.5 6v58M12 5.5h99M12 64.5h99",
    scale: "M13 69h97",
    needle: "M16 56h11M32 60h11M48 52h11M64 60h11M80 56h11M96 60h11",
  },
} as const;

export type InstrumentName = keyof typeof drawings;
