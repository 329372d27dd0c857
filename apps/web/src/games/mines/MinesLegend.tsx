import { MINES_CELLS } from "@rumb/games/mines/mines-limits";
import { SlipLink } from "../../fairness/SlipLink.tsx";
import { Button } from "../../kit/Button.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import type { MinesHands } from "./mines-conductor.ts";
import { lockedOrder, type MinesTable } from "./mines-table.ts";
import { MineMark, StarMark } from "./marks.tsx";
import styles from "./MinesLegend.module.css";

/** The legend of the chart: how many bombs, how many safe cells are open, and what can be done with the last game. */
export function MinesLegend({ table, bombs, replayRefusal }: MinesLegendProps) {
  const { moment } = table;
  const opened = moment.kind === "playing" ? moment.game.opened.length : 0;
  const end = moment.kind === "over" ? moment.end : undefined;
  const shownBombs = end?.order.bombs ?? bombs;
  return (
    <div className={styles.legend}>
      <dl className={styles.counts}>
        <div className={styles.count}>
          <dt className={styles.name}>
            <span className={styles.mine}>
              <MineMark />
            </span>
            <span className={styles.word}>Бомб</span>
          </dt>
          <dd className={styles.number}>{shownBombs}</dd>
        </div>
        <div className={styles.count}>
          <dt className={styles.name}>
            <span className={styles.star}>
              <StarMark />
            </span>
            <span className={styles.word}>Чисто</span>
          </dt>
          <dd className={styles.number}>
            {end?.opened.length ?? opened} из {MINES_CELLS - shownBombs}
          </dd>
        </div>
      </dl>
      <div className={styles.keys}>
        {end !== undefined && (
          <SlipLink betId={end.id} className={styles.slip} title={`Ставка № ${end.id}`}>
            <Icon name="fair" size={20} />
            <VisuallyHidden>Запись ставки</VisuallyHidden>
          </SlipLink>
        )}
        <ReplayButton table={table} refusal={replayRefusal} />
      </div>
    </div>
  );
}

function ReplayButton({ table, refusal }: { table: MinesTable & MinesHands; refusal: string | undefined }) {
  const { last, replay } = table;
  if (replay !== null)
    return (
      <Button size="s" onClick={table.stopReplay}>
        Остановить, {replay.done} из {replay.of}
      </Button>
    );
  if (last === null || lockedOrder(table) !== undefined) return null;
  return (
    <Button size="s" disabledReason={refusal} onClick={() => void table.replayMoves()}>
      Повторить ходы
    </Button>
  );
}

export type MinesLegendProps = {
  table: MinesTable & MinesHands;
  bombs: number;
  replayRefusal: string | undefined;
};
