import { ResultBanner } from "../shared/ResultBanner.tsx";
import type { MinesMoment } from "./mines-table.ts";
import { minesWords } from "./mines-words.ts";
import styles from "./MinesBanner.module.css";

/** Where the table says what a step brought and what came out; `bombs` are those set now. */
export function MinesBanner({ moment, bombs }: { moment: MinesMoment; bombs: number }) {
  const { tone, headline, figure, detail, spoken } = minesWords(moment, bombs);
  const words = figure === undefined ? headline : <Step text={headline} figure={figure} />;
  return <ResultBanner tone={tone} headline={words} detail={detail} spoken={spoken} />;
}

function Step({ text, figure }: { text: string; figure: string }) {
  return (
    <span className={styles.step}>
      {text} <span className={styles.figure}>{figure}</span>
    </span>
  );
}
