import { Chip } from "../../ui/Chip.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { LAST_ROLLS, type PastRoll } from "./last-rolls.ts";
import styles from "./LastRolls.module.css";

/** The last twelve rolls, newest first: ▲ won, ■ lost. Its height is the same when it is empty. */
export function LastRolls({ rolls }: { rolls: readonly PastRoll[] }) {
  if (rolls.length === 0) return <p className={styles.none}>Здесь появятся последние {LAST_ROLLS} бросков</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <ol className={styles.rolls} aria-label="Последние броски" tabIndex={0}>
      {rolls.map(({ id, roll, won }) => (
        <li key={id} className={styles.roll}>
          <Chip tone={won ? "win" : "lose"}>
            <Icon name={won ? "win" : "lose"} size={10} />
            <VisuallyHidden>{won ? "Выигрыш" : "Проигрыш"} </VisuallyHidden>
            {roll}
          </Chip>
        </li>
      ))}
    </ol>
  );
}
