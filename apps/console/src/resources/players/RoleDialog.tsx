import { Typography } from "@mui/material";
import { OPERATOR_ROLES, type OperatorRole } from "@rumb/contract/operator-roles";
import { useState } from "react";
import { useSecond } from "../../api/use-second.ts";
import { ActionDialog } from "../../parts/ActionDialog.tsx";
import { RadioChoice } from "../../parts/RadioChoice.tsx";
import type { PlayerDialogProps } from "./PlayerActions.tsx";
import { ROLE_NAMES, ROLE_WORDS } from "./role-words.ts";

/** What a player may do in the console: proposed, for another operator to confirm. */
export function RoleDialog({ card, onClose }: PlayerDialogProps) {
  const now = card.operator_role ?? NONE;
  const [role, setRole] = useState<OperatorRole | typeof NONE>(now);
  const second = useSecond({ after: onClose, always: true });
  return (
    <ActionDialog
      title={`Роль оператора: ${card.name} № ${card.id}`}
      confirm="Предложить"
      pending={false}
      second={second}
      ready={role !== now}
      onConfirm={() =>
        second.propose({ kind: "role", ask: { id: card.id, role: role === NONE ? null : role } })
      }
      onClose={onClose}
    >
      <RadioChoice label="Роль" options={OPTIONS} value={role} onChange={setRole} />
      <Typography variant="body2" color="textSecondary">
        {role === NONE ? "Пульт закрыт." : `${ROLE_NAMES[role]}: ${ROLE_WORDS[role]}.`}
      </Typography>
    </ActionDialog>
  );
}

const NONE = "none";
const OPTIONS = [
  [NONE, "Не оператор"] as const,
  ...OPERATOR_ROLES.map((role) => [role, ROLE_NAMES[role]] as const),
];
