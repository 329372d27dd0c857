import { FairButton } from "../../fairness/FairButton.tsx";
import { Panel } from "../../kit/Panel.tsx";
import { Derivation } from "./Derivation.tsx";
import kit from "../../kit/primitives.module.css";
import styles from "./FairPage.module.css";
import { GameReturns } from "./GameReturns.tsx";
import { SharedRounds } from "./SharedRounds.tsx";
import { Verifier } from "./Verifier.tsx";

/** How a result comes about, what the games return, and a place to check any bet. */
export function FairPage() {
  return (
    <>
      <header className={styles.head}>
        <h1>Честность</h1>
        <p className={kit.lead}>
          Результат каждой ставки задан до неё и вычисляется по открытому правилу. Верить нам на слово не
          нужно: всё, что написано ниже, можно пересчитать.
        </p>
        <FairButton tone="secondary">Моё зерно</FairButton>
      </header>
      <Panel title="Из секрета — число" ruled cut>
        <Derivation />
      </Panel>
      <Panel title="Один раунд на всех" ruled>
        <SharedRounds />
      </Panel>
      <Panel title="Проверить ставку" ruled>
        <Verifier />
      </Panel>
      <Panel title="Сколько возвращают игры" ruled>
        <GameReturns />
      </Panel>
    </>
  );
}
