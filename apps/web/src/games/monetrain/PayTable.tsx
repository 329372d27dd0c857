import { monetrainBestCoefficient } from "@rumb/games/monetrain/monetrain";
import { BET_RESULT_WORDS } from "@rumb/games/bet-result";
import { monetrainResultChances } from "@rumb/games/monetrain/monetrain-results";
import {
  MONETRAIN_TABLES,
  MONETRAIN_TUBES,
  monetrainFaceChance,
  monetrainMeanReturn,
  type MonetrainType,
} from "@rumb/games/monetrain/monetrain-tables";
import { formatMoney } from "@rumb/money/format";
import { kopecks } from "@rumb/money/kopecks";
import { ratio, type Ratio, roundHalfUp } from "@rumb/money/ratio";
import { memo } from "react";
import { classNames } from "../../kit/class-names.ts";
import kit from "../../kit/primitives.module.css";
import styles from "./PayTable.module.css";
import faces from "./Tubes.module.css";

/**
 * What one tube lands on and how often, and what a bonus of the type returns: from the tables that draw it. The fractions
 * are exact and not for free, so a spin that comes to rest does not compute them again.
 */
export const PayTable = memo(function PayTable({ type, edgeHundredths }: PayTableProps) {
  const tubes = MONETRAIN_TABLES[type].spins * MONETRAIN_TUBES;
  const chances = monetrainResultChances(type, edgeHundredths);
  return (
    <div className={styles.pay}>
      <table className={styles.table}>
        <caption className={styles.caption}>Что выпадает в трубе, тип {type}</caption>
        <thead>
          <tr>
            <th scope="col">Число</th>
            <th scope="col">
              <Mark color="blue" /> Синий
            </th>
            <th scope="col">
              <Mark color="red" /> Красный
            </th>
          </tr>
        </thead>
        <tbody>
          {MULTIPLIERS.map((multiplier) => (
            <tr key={multiplier}>
              <th scope="row">{multiplier}</th>
              <td>{percentWords(monetrainFaceChance(type, multiplier))}</td>
              <td>{percentWords(monetrainFaceChance(type, -multiplier))}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">Пусто</th>
            <td colSpan={2}>{percentWords(monetrainFaceChance(type, 0))}</td>
          </tr>
        </tbody>
      </table>
      <p className={kit.note}>
        Множитель бонуса (от ставки) — сумма синих, умноженная на 1 + сумму красных, по всем {tubes} трубам.
      </p>
      <dl className={styles.facts}>
        <Fact name="Возврат" value={percentWords(returned(type, edgeHundredths))} />
        <Fact name="Лучший итог, от ставки" value={`x${monetrainBestCoefficient(type)}`} />
        <Fact name={`${BET_RESULT_WORDS.win}: больше цены`} value={percent(10_000 * chances.win)} />
        <Fact name={`${BET_RESULT_WORDS.back}: не больше цены`} value={percent(10_000 * chances.back)} />
        <Fact name={`${BET_RESULT_WORDS.lose}: ничего`} value={percent(10_000 * chances.lose)} />
      </dl>
    </div>
  );
});

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className={styles.fact}>
      <dt className={kit.soft}>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** What the weights return, less what the operator takes on top. */
function returned(type: MonetrainType, edgeHundredths: number): Ratio {
  const { numerator, denominator } = monetrainMeanReturn(type);
  return ratio(numerator * BigInt(10_000 - edgeHundredths), denominator * 10_000n);
}

const MULTIPLIERS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

type PayTableProps = { type: MonetrainType; edgeHundredths: number };

/** A share of 0…1 in percent with two decimals, rounded half-up: `96.00 %`. */
function percentWords({ numerator, denominator }: Ratio): string {
  return percent(Number(roundHalfUp(ratio(numerator * 10_000n, denominator))));
}

function percent(hundredths: number): string {
  return `${formatMoney(kopecks(Math.round(hundredths)))}\u00a0%`;
}

/** The shape of a colour, ◆ or ●, in the size of the text around it. Decorative: a word stands beside it. */
export function Mark({ color }: { color: "blue" | "red" }) {
  return <span className={classNames(styles.mark, faces[color])} aria-hidden="true" />;
}
