import type { ResultsPoint } from "@rumb/contract/my-results";
import { formatNet } from "@rumb/money/format";
import { type Kopecks, kopecks } from "@rumb/money/kopecks";
import { betsWords } from "../../site/count-words.ts";
import { chartPaths, HEIGHT, standingOf, WIDTH } from "./results-chart.ts";
import kit from "../../kit/primitives.module.css";
import styles from "./ResultsPage.module.css";

/** The course of the net over the band of the rules; the sentence below says the same. */
export function ResultsChart({ points, last }: { points: readonly ResultsPoint[]; last: ResultsPoint }) {
  const { net, expected, band, zero, high, low } = chartPaths(points);
  return (
    <figure className={kit.stack3}>
      <div className={styles.chart} aria-hidden="true">
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
          <path className={styles.band} d={band} />
          <path className={styles.zero} d={`M0 ${zero}H${WIDTH}`} vectorEffect="non-scaling-stroke" />
          <path className={styles.expected} d={expected} vectorEffect="non-scaling-stroke" />
          <path className={styles.net} d={net} vectorEffect="non-scaling-stroke" />
        </svg>
        <span className={styles.high}>{formatNet(netOf(high))}</span>
        <span className={styles.low}>{formatNet(netOf(low))}</span>
        <span className={styles.bets}>{betsWords(last.bets)}</span>
      </div>
      <ul className={styles.legend} aria-hidden="true">
        <li data-line="net">ваш итог</li>
        <li data-line="expected">среднее по правилам</li>
        <li data-line="band">95 из 100 игроков</li>
      </ul>
      <figcaption className={kit.soft}>{summary(last)}</figcaption>
    </figure>
  );
}

function summary(last: ResultsPoint): string {
  const { net, expected, reach } = last;
  const edges = `от ${formatNet(netOf(expected - reach))} до ${formatNet(netOf(expected + reach))}`;
  return `${betsWords(last.bets)}: итог ${formatNet(netOf(net))}. По правилам игр 95 из 100 игроков с такими же ставками закончили бы на сумме ${edges}. ${STANDINGS[standingOf(last)]}`;
}

const STANDINGS = {
  within: "Ваш итог среди них.",
  above: "Вам везёт больше, чем им.",
  below: "Вам везёт меньше, чем им. Будущие ставки от прошлых не зависят.",
} as const;

/** A difference of amounts of the wire, in kopecks. */
export function netOf(roubles: number): Kopecks {
  return kopecks(Math.round(roubles * 100));
}
