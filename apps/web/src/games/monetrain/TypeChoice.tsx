import { MONETRAIN_LIMITS } from "@rumb/games/monetrain/monetrain";
import { MONETRAIN_TABLES, type MonetrainType } from "@rumb/games/monetrain/monetrain-tables";
import { useId } from "react";
import { spinsWords } from "./bonus-words.ts";
import styles from "./TypeChoice.module.css";

/** One of the three types of a bonus: native radio buttons drawn as plates. */
export function TypeChoice({ type, onType }: TypeChoiceProps) {
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>Тип бонуса</legend>
      <div className={styles.plates}>
        {MONETRAIN_LIMITS.types.map((option) => (
          <label key={option} className={styles.plate}>
            <input
              type="radio"
              className={styles.input}
              name={name}
              value={option}
              checked={option === type}
              onChange={() => onType(option)}
            />
            <span className={styles.type}>{option}</span>{" "}
            <span className={styles.spins}>{spinsWords(MONETRAIN_TABLES[option].spins)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export type TypeChoiceProps = { type: MonetrainType; onType: (type: MonetrainType) => void };
