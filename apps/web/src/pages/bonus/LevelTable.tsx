import type { BonusLevel } from "@rumb/games/bonuses/bonus-levels";
import { Chip } from "../../ui/Chip.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { levelProgress, levelRanges } from "./level-progress.ts";
import styles from "./LevelTable.module.css";

/**
 * The levels as depths: beside the table hangs a sounding lead, as deep as the player has come. `sayMissing` puts what is
 * missing to the next level into words, `sayBound` a bound, `reward` what a level gives.
 */
export function LevelTable<Level extends BonusLevel>(props: LevelTableProps<Level>) {
  const { levels, reached, of, gives, sayBound, sayMissing, reward } = props;
  const { level, next, depth } = levelProgress(levels, reached);
  const ranges = levelRanges(levels, sayBound);
  const rows = levels.map((row, index) => ({
    level: row.level,
    isOwn: row === level,
    range: ranges[index] ?? "",
    reward: reward(row),
  }));
  return (
    <Panel title="Уровни" ruled>
      <p className={styles.standing}>
        <span className={styles.level}>{level.level}</span>
        <span className={styles.words}>
          <span className={styles.now}>
            Ваш уровень — {level.level}: {reward(level)}
          </span>
          <span className={styles.next}>
            {next === null
              ? "Это самый высокий уровень."
              : `До уровня ${next.level} осталось: ${sayMissing(next.missing)}.`}
          </span>
        </span>
      </p>
      <div className={styles.depths}>
        <div className={styles.water} aria-hidden="true">
          <div className={styles.line} style={{ transform: `scaleY(${depth / levels.length})` }} />
          <div
            className={styles.lead}
            style={{ transform: `translateY(${(depth / levels.length) * 100}%)` }}
          />
        </div>
        <Table
          caption="Уровни бонуса"
          columns={columnsOf(of, gives)}
          rows={rows}
          rowKey={(row) => row.level}
          empty={null}
        />
      </div>
    </Panel>
  );
}

function columnsOf(of: string, gives: string): readonly Column<LevelRow>[] {
  return [
    { key: "level", title: "Уровень", cell: levelCell },
    { key: "range", title: of, cell: ({ range }) => range },
    { key: "reward", title: gives, align: "end", cell: rewardCell },
  ];
}

function levelCell({ level, isOwn }: LevelRow) {
  return (
    <span className={styles.name}>
      {level}
      {isOwn && <Chip tone="brass">ваш</Chip>}
    </span>
  );
}

function rewardCell({ reward }: LevelRow) {
  return <span className={styles.reward}>{reward}</span>;
}

type LevelRow = {
  readonly level: number;
  readonly isOwn: boolean;
  readonly range: string;
  readonly reward: string;
};

type LevelTableProps<Level> = {
  levels: readonly Level[];
  /** What the player has come to, in the unit of the levels. */
  reached: number;
  /** Heads of the columns: what is counted, and what is given. */
  of: string;
  gives: string;
  sayBound: (bound: number) => string;
  sayMissing: (missing: number) => string;
  reward: (level: Level) => string;
};
