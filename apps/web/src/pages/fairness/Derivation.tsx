import { classNames } from "../../kit/class-names.ts";
import { explainDraws } from "@rumb/contract/slips/slip-draw";
import { DICE_OUTCOMES } from "@rumb/games/dice/dice";
import { bytesFromHex, hexFromBytes } from "@rumb/games/fairness/hex";
import { useState } from "react";
import { browserHashes } from "../../browser/browser-hashes.ts";
import { Ruler } from "../../kit/Ruler.tsx";
import { exampleSlip } from "./example-slip.ts";
import kit from "../../kit/primitives.module.css";
import styles from "./Derivation.module.css";

/** Promise, bytes, number: the three steps in words, each with what it gives in one worked example. */
export function Derivation() {
  const [example] = useState(deriveExample);
  return (
    <div className={kit.stack4}>
      <ol className={styles.steps}>
        <li className={styles.step}>
          <h3>Обещание</h3>
          <p>
            Сайт загадывает 32 случайных байта — зерно сервера — и показывает их SHA-256. Другое зерно с тем
            же хешем не подобрать, значит, секрет уже не поменять.
          </p>
          <div className={styles.well}>
            <span className={styles.tag}>Хеш, известный до ставки</span>
            <code className={classNames(kit.count, styles.code)}>{example.hashHex}</code>
          </div>
        </li>
        <li className={styles.step}>
          <h3>Байты</h3>
          <p>
            Ключ HMAC-SHA256 — зерно сервера. Сообщение — зерно игрока, номер раунда и номер блока через
            двоеточие. Байты блоков читаются подряд, каждый один раз.
          </p>
          <div className={styles.well}>
            <span className={styles.tag}>HMAC от «{example.message}»</span>
            <code className={classNames(kit.count, styles.code)}>
              <b className={styles.read}>{example.readHex}</b>
              {example.restHex}
            </code>
          </div>
        </li>
        <li className={styles.step}>
          <h3>Число</h3>
          <p>
            Значения делятся на равные отрезки, и номер отрезка — результат. Остаток, из-за которого одни
            числа выпадали бы чаще других, отбрасывается: берутся следующие байты.
          </p>
          <div className={styles.well}>
            <span className={styles.tag}>{example.arithmetic}</span>
            <span className={styles.roll}>{example.roll}</span>
            <div className={styles.scale} aria-hidden="true">
              <Ruler />
              <span className={styles.needle} style={{ left: `${example.roll / 10_000}%` }} />
            </div>
          </div>
        </li>
      </ol>
      <p className={styles.after}>
        Секрет раскрывается, когда игрок меняет зерно: с этого момента каждый раунд на нём может пересчитать
        любой. Хеш следующего зерна сервера показан раньше, чем игрок выбирает своё. Пока идёт незаконченная
        игра, её зерно не раскрыть, иначе результат можно было бы подсмотреть. «ДЖЕКПОТ» Dice и Bubbles
        разыгрывается из того же зерна, начиная с блока 1&nbsp;000&nbsp;000, и на результат игры не влияет.
      </p>
    </div>
  );
}

/** The example of the page from its secret to its roll, computed as any bet is. */
function deriveExample(): ExampleDerivation {
  const { server_seed: serverSeedHex, client_seed: clientSeed, nonce } = exampleSlip;
  const serverSeed = bytesFromHex(serverSeedHex);
  const message = `${clientSeed}:${nonce}:0`;
  const blockHex = hexFromBytes(browserHashes.hmac(serverSeed, message));
  const read = blockHex.slice(0, 2 * BYTES);
  const { facts, results } = explainDraws(read, [DICE_OUTCOMES]);
  return {
    serverSeedHex,
    hashHex: hexFromBytes(browserHashes.sha256(serverSeed)),
    message,
    readHex: read,
    restHex: blockHex.slice(2 * BYTES),
    // A result that stands alone on the next line would look like another number.
    arithmetic: facts.map(({ label, value }) => `${label}\u00A0${value}`).join("; "),
    roll: results[0] ?? Number.NaN,
  };
}

// A number below a million takes three bytes.
const BYTES = 3;

type ExampleDerivation = {
  readonly serverSeedHex: string;
  readonly hashHex: string;
  readonly message: string;
  /** The bytes of the block that the roll has read, and those it has not. */
  readonly readHex: string;
  readonly restHex: string;
  readonly arithmetic: string;
  readonly roll: number;
};
