import type { OperatorWithdrawal } from "@rumb/contract/operator-rows";
import { WITHDRAWAL_STATUS_WORDS } from "@rumb/contract/operator-words";
import { Typography } from "@mui/material";
import { useAction } from "../../api/use-action.ts";
import { ActionDialog } from "../../parts/ActionDialog.tsx";
import { money } from "../../parts/formats.ts";
import { Mask } from "../../parts/Mask.tsx";
import { ReasonDialog } from "../../parts/ReasonDialog.tsx";

type DialogProps = {
  card: Pick<
    OperatorWithdrawal,
    "id" | "status" | "sum" | "payout" | "system_number" | "approvals" | "needed"
  >;
  /** When it is decided. */
  onDone: () => void;
  /** When it is left alone, or somebody else was first. */
  onClose: () => void;
};

/** Asks before a withdrawal is approved. */
export function Approve({ card, onDone, onClose }: DialogProps) {
  const { run, pending } = useAction("operator/withdrawals/approve", {
    done: ({ paid, approvals, needed }) =>
      paid ? `Вывод № ${card.id} выплачен` : `Одобрено: ${approvals} из ${needed}. Нужен ещё один оператор`,
    after: onDone,
    overtaken: onClose,
  });
  const last = card.approvals + 1 >= card.needed;
  return (
    <ActionDialog
      title={`Одобрить вывод № ${card.id}?`}
      confirm="Одобрить"
      pending={pending}
      ready
      over={overWords(card)}
      onConfirm={() => run({ id: card.id })}
      onClose={onClose}
    >
      <Typography>
        {money(card.payout)} на <Mask>{card.system_number}</Mask>.{" "}
        {last ? "Заявка будет выплачена." : "Сумма велика: после вас должен одобрить второй оператор."}
      </Typography>
    </ActionDialog>
  );
}

/** Asks why a withdrawal is rejected. */
export function Reject({ card, onDone, onClose }: DialogProps) {
  const { run, pending } = useAction("operator/withdrawals/reject", {
    done: () => `Вывод № ${card.id} отклонён, деньги возвращены`,
    after: onDone,
    overtaken: onClose,
  });
  return (
    <ReasonDialog
      title={`Отклонить вывод № ${card.id}?`}
      confirm="Отклонить"
      danger
      pending={pending}
      over={overWords(card)}
      onConfirm={(comment) => run({ id: card.id, comment })}
      label="Причина для игрока"
      onClose={onClose}
    >
      <Typography color="textSecondary">
        Игрок увидит её красным. {money(card.sum)} вернутся на его баланс.
      </Typography>
    </ReasonDialog>
  );
}

/** Another operator may be first, or the player call it off. */
function overWords({ status }: Pick<OperatorWithdrawal, "status">): string | undefined {
  return status === 0
    ? undefined
    : `Решать больше нечего: вывод ${WITHDRAWAL_STATUS_WORDS[status].toLowerCase()}.`;
}
