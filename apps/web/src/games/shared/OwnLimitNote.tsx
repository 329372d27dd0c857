import { Link } from "wouter";
import { paths } from "../../site/paths.ts";
import styles from "./OwnLimitNote.module.css";
import { useHeld } from "./use-held.ts";

/** Above the play buttons, which stay where they are, while the player's own limits stop a play: whose rule it is, and where it stands. */
export function OwnLimitNote() {
  const { pausedUntilMs, stakeLeftKopecks, lossLeftKopecks } = useHeld();
  if (pausedUntilMs === null && stakeLeftKopecks === null && lossLeftKopecks === null) return null;
  return (
    <p className={styles.note}>
      Так решили вы сами. <Link href={paths.limits}>Лимиты и перерыв</Link>
    </p>
  );
}
