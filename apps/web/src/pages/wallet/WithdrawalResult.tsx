import type { Withdrawal } from "@rumb/contract/wallet";
import { Button } from "../../ui/Button.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
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
      return (
        <span className={styles.comment}>
          <VisuallyHidden>Отклонено: </VisuallyHidden>
          <Icon name="lose" size={12} />
          <span>{row.comment}</span>
        </span>
      );
    case 3:
      return (
        <Chip tone="win">
          <Icon name="check" size={12} />
          Выплачено
        </Chip>
      );
  }
}

export type WithdrawalRow = Withdrawal & {
  /** True while the server is asked to take it back. */
  readonly cancelling: boolean;
  readonly onCancel: () => void;
};
