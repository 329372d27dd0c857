import type { BeaconCounts } from "@rumb/contract/fair";
import { formatTicket } from "@rumb/money/format";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callQuery } from "../../api/call-query.ts";
import { Ruler } from "../../kit/Ruler.tsx";
import { classNames } from "../../kit/class-names.ts";
import kit from "../../kit/primitives.module.css";
import styles from "./Derivation.module.css";
import { deriveExampleRound } from "./example-round.ts";

/** What is different where everybody shares one draw, in the three steps of one worked example. */
export function SharedRounds() {
  const [example] = useState(deriveExampleRound);
  const { ticket, tickets } = example;
  return (
    <div className={kit.stack4}>
      <ol className={styles.steps}>
        <li className={styles.step}>
          <h3>Хеш раунда</h3>
          <p>
            У каждого раунда Jackpot и Wheel своё зерно сервера, загаданное до первой ставки. Его хеш виден с
            той секунды, как раунд открылся.
          </p>
          <div className={styles.well}>
            <span className={styles.tag}>Хеш, известный до первой ставки</span>
            <code className={classNames(kit.count, styles.code)}>{example.hashHex}</code>
          </div>
        </li>
        <li className={styles.step}>
          <h3>Зёрна всех игроков</h3>
          <p>
            С каждой ставкой записывается зерно её игрока. Когда приём закрыт, зёрна всех ставок по порядку
            складываются в одно: SHA-256 от них — зерно раунда. Любая новая ставка меняет его целиком.
          </p>
          <div className={styles.well}>
            <span className={styles.tag}>{example.clientSeeds.join(" · ")} → SHA-256</span>
            <code className={classNames(kit.count, styles.code)}>{example.mixHex}</code>
          </div>
        </li>
        <li className={styles.step}>
          <h3>Один розыгрыш</h3>
          <p>
            Дальше всё как обычно: байты, число, без остатка. В Jackpot это билет, их по одному на копейку
            банка, и банк получает тот, чей билет выпал: весь или за вычетом комиссии, если сайт её берёт. В
            Wheel — одна из 318 равных ячеек.
          </p>
          <div className={styles.well}>
            <span className={styles.tag}>Билет, если в банке {formatTicket(tickets)} копеек</span>
            <span className={styles.roll}>{formatTicket(ticket)}</span>
            <div className={styles.scale} aria-hidden="true">
              <Ruler />
              <span className={styles.needle} style={{ left: `${(ticket / tickets) * 100}%` }} />
            </div>
          </div>
        </li>
      </ol>
      <p className={styles.after}>
        Когда раунд закончен, сайт раскрывает его зерно сам, менять ничего не нужно. В слипе любой ставки
        раунда перечислены зёрна и суммы всех ставок по порядку, без имён: проверка складывает их заново.
        Найдите среди них свою, под её номером. Хотите наверняка — смените своё зерно, когда раунд уже открыт,
        и поставьте: такого зерна не было, когда сайт показал хеш. Если в Jackpot так и не пришёл второй
        игрок, ставка возвращается, а зерно раунда раскрывается всё равно. Лента Jackpot и вращение Wheel —
        только показ: к этому времени результат уже вытянут.
      </p>
      <PublicValue />
    </div>
  );
}

/** What keeps the site itself from placing the last bet, and how often it was missing. */
function PublicValue() {
  const { data } = useQuery(callQuery("fair/beacons", {}));
  return (
    <p className={styles.after}>
      Зерно раунда сайт знает уже во время приёма ставок. Чтобы это ничего ему не давало, раунд до первой
      ставки называет цепочку drand: независимые организации каждые несколько секунд вместе подписывают номер,
      и до срока этой подписи нет ни у кого. К зерну раунда добавляется первая подпись, срок которой — через
      секунду после закрытия ставок или позже. Она есть в слипе, и проверка сверяет её с ключом цепочки. Если
      подпись не пришла за две секунды после срока, раунд играется без неё; слип говорит и об этом, и о
      раунде, который цепочки не назвал. Саму подпись можно найти у drand и потом.
      {data && ` ${missedWords(data)}`}
    </p>
  );
}

function missedWords({ looked, promised, missed }: BeaconCounts): string {
  const named = `Последних раундов: ${formatTicket(looked)}, назвали цепочку: ${formatTicket(promised)}`;
  return `${named}, из них сыграны без её подписи: ${formatTicket(missed)}.`;
}
