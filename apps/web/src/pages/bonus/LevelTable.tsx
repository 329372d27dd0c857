import type { BonusLevel } from "@rumb/games/bonuses/bonus-levels";
import { classNames } from "../../kit/class-names.ts";
import { Chip } from "../../kit/Chip.tsx";
import { Panel } from "../../kit/Panel.tsx";
import { type Column, Table } from "../../kit/Table.tsx";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import { levelProgress } from "./level-progress.ts";
import kit from "../../kit/primitives.module.css";
import styles from "./LevelTable.module.css";

/**
 * The levels as depths: beside the table hangs a sounding lead, as deep as the player has come. `sayMissing` puts what is
 * missing to the next level into words, `reward` what a level gives; `ranges` say what belongs to each.
 */
export function LevelTable<Level extends BonusLevel>(props: LevelTableProps<Level>) {
  const { levels, ranges, reached, of, gives, sayMissing, reward, standing } = props;
  const { level, next, depth } = levelProgress(levels, reached);
  const rows = levels.map((row, index) => ({
    level: row.level,
    isOwn: row === level,
    range: ranges[index] ?? "",
    reward: reward(row),
  }));
  return (
    <Panel title="Уровни" ruled>
      <p className={styles.standing}>
        <span className={styles.level}>
          <VisuallyHidden>Ваш уровень — </VisuallyHidden>
          {level.level}
        </span>
        <span className={styles.words}>
          <span className={kit.name}>{standing(level)}</span>
          <span className={kit.label}>
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
    <span className={classNames(styles.name, isOwn && styles.own)}>
      {level}
      {isOwn && (
        <span className={styles.chip}>
          <Chip tone="brass">ваш</Chip>
        </span>
      )}
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
  /** What belongs to each level, in words. */
  ranges: readonly string[];
  sayMissing: (missing: number) => string;
  reward: (level: Level) => string;
  /** What the player's own level gives, as a sentence. */
  standing: (level: Level) => string;
};
