import { classNames } from "../../kit/class-names.ts";
import { encode } from "uqr";
import { copyText } from "../../browser/copy-text.ts";
import { Button } from "../../kit/Button.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { Panel } from "../../kit/Panel.tsx";
import kit from "../../kit/primitives.module.css";
import styles from "./InviteLink.module.css";

/** The partner's link: to copy, to hand to another app on a phone, and as a code for somebody's camera. */
export function InviteLink({ link }: { link: string }) {
  return (
    <Panel title="Ваша ссылка" ruled cut>
      <div className={styles.station}>
        <div className={kit.stack4}>
          <p className={styles.text}>Отправьте её друзьям: кто войдёт впервые, станет вашим рефералом.</p>
          <div className={styles.line}>
            <code className={styles.link}>{link}</code>
            <button
              type="button"
              className={classNames(kit.iconKey, styles.copy)}
              aria-label="Скопировать ссылку"
              title="Скопировать ссылку"
              onClick={() => void copyText(link)}
            >
              <Icon name="copy" size={20} />
            </button>
          </div>
          <div className={styles.keys}>
            <Button tone="primary" size="l" full onClick={() => void copyText(link)}>
              Скопировать
            </Button>
            {canShare() && (
              <Button size="l" full onClick={() => void shareLink(link)}>
                Поделиться
              </Button>
            )}
          </div>
        </div>
        <figure className={styles.flag}>
          <QrCode text={link} label="QR-код вашей ссылки" />
          <figcaption className={styles.caption}>Наведите камеру телефона</figcaption>
        </figure>
      </div>
    </Panel>
  );
}

/** A text as a QR code, drawn as ink on paper with the quiet zone that cameras ask for. */
function QrCode({ text, label }: { text: string; label: string }) {
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

/** True where the system can hand a link to another app; phones can. */
function canShare(): boolean {
  return typeof navigator.share === "function";
}

/** Opens the system's own sheet. Whoever closes it has changed their mind; where it fails, the link is copied. */
async function shareLink(url: string): Promise<void> {
  try {
    await navigator.share({ title: "РУМБ", text: "Шесть игр на виртуальные румбики.", url });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return;
    await copyText(url);
  }
}

/** The dark modules as one path in units of a module: each run of a row is a rectangle, so no seams show between them. */
export function modulesPath(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) => runsOf(row).map(({ x, length }) => `M${x} ${y}h${length}v1h-${length}z`))
    .join("");
}

function runsOf(row: readonly boolean[]): { x: number; length: number }[] {
  const runs: { x: number; length: number }[] = [];
  for (const [x, dark] of row.entries()) {
    const last = runs.at(-1);
    if (!dark) continue;
    if (last !== undefined && last.x + last.length === x) last.length += 1;
    else runs.push({ x, length: 1 });
  }
  return runs;
}
