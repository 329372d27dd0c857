import { MINES_CELLS } from "@rumb/games/mines/mines-limits";
import kit from "../../kit/primitives.module.css";
import shapes from "../../kit/shapes.module.css";
import styles from "./CellChoice.module.css";
import { chartPlace } from "./field-view.ts";

/** The field in small: which cells an autobet opens, one after the other from the first, and then takes. */
export function CellChoice({ chosen, onChoose }: CellChoiceProps) {
  return (
    <fieldset className={styles.choice}>
      <legend className={kit.legend}>Какие клетки открывать: {chosen.length}</legend>
      {CELLS.map((cell) => (
        <label key={cell} className={styles.cell}>
          <input
            type="checkbox"
            className={shapes.covering}
            checked={chosen.includes(cell)}
            onChange={({ target }) =>
              onChoose(CELLS.filter((one) => (one === cell ? target.checked : chosen.includes(one))))
            }
          />
          {chartPlace(cell)}
        </label>
      ))}
    </fieldset>
  );
}

const CELLS = Array.from({ length: MINES_CELLS }, (_, index) => index + 1);

type CellChoiceProps = { chosen: readonly number[]; onChoose: (cells: readonly number[]) => void };
