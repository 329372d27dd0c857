import type { Kopecks } from "@rumb/money/kopecks";
import { maxWinWords } from "./play-refusal.ts";
import styles from "./MaxWin.module.css";

/** «Максимальный выигрыш: …» where the operator has set one; nothing otherwise. */
export function MaxWin({ maxWinKopecks }: { maxWinKopecks: Kopecks | null }) {
  const words = maxWinWords(maxWinKopecks);
  return words === undefined ? null : <p className={styles.note}>{words}</p>;
}
