import { encode } from "uqr";
import { modulesPath } from "./qr-path.ts";
import styles from "./QrCode.module.css";

/** A text as a QR code, drawn as ink on paper with the quiet zone that cameras ask for. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: "M", border: 0 });
  const side = size + 2 * QUIET_MODULES;
  return (
    <svg
      className={styles.code}
      viewBox={`${-QUIET_MODULES} ${-QUIET_MODULES} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect className={styles.paper} x={-QUIET_MODULES} y={-QUIET_MODULES} width={side} height={side} />
      <path className={styles.ink} d={modulesPath(data)} />
    </svg>
  );
}

/** ISO/IEC 18004 asks for four. */
const QUIET_MODULES = 4;
