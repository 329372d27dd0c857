import { MINES_LIMITS } from "@rumb/games/mines/mines-limits";
import { formatRubles, formatShort } from "@rumb/money/format";
import type { Kopecks } from "@rumb/money/kopecks";
import { AmountField } from "../../kit/AmountField.tsx";
import { Segmented } from "../../kit/Segmented.tsx";
import { MaxWin } from "../shared/MaxWin.tsx";
import { Readout } from "../shared/Readout.tsx";
import { STAKE_BOUNDS } from "./mines-bounds.ts";
import type { MinesOrder } from "./mines-table.ts";
import styles from "./MinesControls.module.css";

/** What the player sets; locked while a game runs. */
export function MinesControls(props: MinesControlsProps) {
  const { order, locked, onStake, onBombs, maxStakeKopecks, maxWinKopecks, wholeWinKopecks } = props;
  return (
    <>
      <AmountField
        label="Сумма игры"
        name="bet"
        suffix="₽"
        value={order.stakeKopecks}
        maxButton={maxStakeKopecks}
        onCommit={onStake}
        disabled={locked}
        {...STAKE_BOUNDS}
      />
      <div className={styles.bombs}>
        <div className={styles.count}>
          <AmountField
            label="Количество бомб"
            name="bomb"
            value={order.bombs}
            decimals={0}
            min={MINES_LIMITS.minBombs}
            max={MINES_LIMITS.maxBombs}
            buttons={NO_KEYS}
            clampText="Количество бомб ограничено до"
            onCommit={onBombs}
            disabled={locked}
          />
        </div>
        <div className={styles.presets}>
          <Segmented
            label="Готовое количество бомб"
            hideLabel
            options={PRESETS}
            value={String(order.bombs)}
            onChange={(bombs) => onBombs(Number(bombs))}
            disabled={locked}
          />
        </div>
      </div>
      <Readout
        label="Выигрыш за всё поле"
        value={formatShort(wholeWinKopecks)}
        unit="₽"
        title={formatRubles(wholeWinKopecks)}
        tone="win"
      />
      <MaxWin maxWinKopecks={maxWinKopecks} />
    </>
  );
}

const PRESETS = MINES_LIMITS.bombPresets.map((bombs) => ({ value: String(bombs), label: String(bombs) }));

const NO_KEYS = [] as const;

export type MinesControlsProps = {
  order: MinesOrder;
  locked: boolean;
  onStake: (stakeKopecks: number) => void;
  onBombs: (bombs: number) => void;
  /** What the «max» key sets. */
  maxStakeKopecks: number;
  /** What the whole field pays: the last move of the strip. */
  wholeWinKopecks: Kopecks;
  maxWinKopecks: Kopecks | null;
};
