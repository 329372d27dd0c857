import { VisuallyHidden } from "./VisuallyHidden.tsx";
import styles from "./Odometer.module.css";

/**
 * Drums that roll to the new figure. Every digit is its own drum, counted from the right, so that units stay units
 * when the number grows. The style sheet paints the digits: the only text in the page is the number itself.
 */
export function Odometer({ text }: { text: string }) {
  const drums = text.split("").map((sign, index) => ({ sign, place: text.length - index }));
  return (
    <>
      <span className={styles.drums} aria-hidden="true">
        {drums.map(({ sign, place }) => (
          <Drum key={place} sign={sign} />
        ))}
      </span>
      <VisuallyHidden>{text}</VisuallyHidden>
    </>
  );
}

function Drum({ sign }: { sign: string }) {
  if (!/\d/.test(sign)) return <span className={styles.sign} data-sign={sign} />;
  return (
    <span className={styles.window}>
      <span className={styles.drum} style={{ transform: `translateY(${Number(sign) * -10}%)` }} />
    </span>
  );
}
