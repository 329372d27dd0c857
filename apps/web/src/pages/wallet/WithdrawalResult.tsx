import type { Withdrawal } from "@rumb/contract/wallet";
import { Button } from "../../kit/Button.tsx";
import { Chip } from "../../kit/Chip.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import styles from "./WithdrawalResult.module.css";

/** What became of a withdrawal, and the key that takes a pending one back (spec.md §4). */
export function WithdrawalResult({ row }: { row: WithdrawalRow }) {
  switch (row.status) {
    case 0:
      return (
        <Button size="s" pending={row.cancelling} onClick={row.onCancel}>
          Отменить
          <VisuallyHidden> вывод № {row.id}</VisuallyHidden>
        </Button>
      );
    case 1:
      return <Chip>Отмена</Chip>;
    case 2:
      return <Comment row={row} />;
    case 3:
      return (
        <Chip tone="win">
          <Icon name="check" size={12} />
          Выплачено
        </Chip>
      );
  }
}

/** The operator's words in red. A long one is cut, and a key shows the whole. */
function Comment({ row }: { row: WithdrawalRow }) {
  const { comment, onRead } = row;
  const isLong = comment.length > SHORT_COMMENT;
  return (
    <span className={styles.comment}>
      <VisuallyHidden>Отклонено: </VisuallyHidden>
      <Icon name="lose" size={12} />
      <span className={styles.words}>
        {isLong ? `${comment.slice(0, SHORT_COMMENT).trimEnd()}…` : comment}
      </span>
      {isLong && (
        <span className={styles.more}>
          <Button size="s" onClick={onRead}>
            Читать<VisuallyHidden> причину отказа № {row.id}</VisuallyHidden>
          </Button>
        </span>
      )}
    </span>
  );
}

/** Characters that fit into three lines of the narrowest column. */
const SHORT_COMMENT = 60;

export type WithdrawalRow = Withdrawal & {
  /** True while the server is asked to take it back. */
  readonly cancelling: boolean;
  readonly onCancel: () => void;
  /** Shows the whole of a long comment. */
  readonly onRead: () => void;
};
