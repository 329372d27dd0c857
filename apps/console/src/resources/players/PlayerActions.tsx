import { mayDecide } from "@rumb/contract/operator-permissions";
import type { OperatorPlayerCard } from "@rumb/contract/operator-rows";
import { Box, Button, Typography } from "@mui/material";
import { useState } from "react";
import { Link } from "react-admin";
import { useSearchParams } from "react-router-dom";
import { Permitted, useMay, useRole } from "../../api/permissions.tsx";
import { AdjustDialog } from "./AdjustDialog.tsx";
import { useShutsOut } from "./use-shuts-out.ts";
import { BanDialog } from "./BanDialog.tsx";
import { PromocoderDialog } from "./PromocoderDialog.tsx";
import { useAction } from "../../api/use-action.ts";
import { ActionDialog } from "../../parts/ActionDialog.tsx";
import { count } from "../../parts/formats.ts";
import { useSecond } from "../../api/use-second.ts";
import { OPERATOR_ROLES, type OperatorRole } from "@rumb/contract/operator-roles";
import { ROLE_NAMES } from "@rumb/contract/operator-words";
import { RadioChoice } from "../../parts/RadioChoice.tsx";
import { ROLE_WORDS } from "../../parts/role-words.ts";
import { ReasonDialog } from "../../parts/ReasonDialog.tsx";

/** What an operator may do to a player; each asks first. */
export function PlayerActions({ card }: { card: OperatorPlayerCard }) {
  const [open, setOpen] = useState<"ban" | "unban" | "promocoder" | "adjust" | "sessions" | "role" | null>(
    null,
  );
  const role = useRole();
  const may = useMay();
  const isTheirs = useShutsOut(card);
  const [search, setSearch] = useSearchParams();
  const asksBan = search.get("deed") === "ban" && isTheirs && may("operator/players/ban");
  const dialog = {
    card,
    onClose() {
      setOpen(null);
      if (asksBan) setSearch({}, { replace: true });
    },
  };
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
      {isTheirs && (
        <Permitted call="operator/players/ban">
          <Button variant="outlined" color="error" onClick={() => setOpen("ban")}>
            {card.is_ban ? "Изменить причину бана" : "Забанить"}
          </Button>
          {card.is_ban && (
            <Button variant="outlined" onClick={() => setOpen("unban")}>
              Снять бан
            </Button>
          )}
        </Permitted>
      )}
      <Permitted call="operator/players/adjust">
        <Button variant="outlined" color="secondary" onClick={() => setOpen("adjust")}>
          Скорректировать баланс
        </Button>
      </Permitted>
      <Permitted call="operator/players/promocoder">
        <Button variant="outlined" color="secondary" onClick={() => setOpen("promocoder")}>
          {card.promocoder === null ? "Сделать промокодером" : "Условия промокодера"}
        </Button>
      </Permitted>
      {isTheirs && (
        <Permitted call="operator/players/end-sessions">
          <Button variant="outlined" color="secondary" onClick={() => setOpen("sessions")}>
            Завершить входы
          </Button>
        </Permitted>
      )}
      <Permitted call="operator/players/statement/get">
        <Button variant="outlined" color="secondary" component={Link} to={`/players/${card.id}/statement`}>
          Выписка
        </Button>
      </Permitted>
      {mayDecide(role, "role") && (
        <Button variant="outlined" color="secondary" onClick={() => setOpen("role")}>
          Роль оператора
        </Button>
      )}
      {open === "role" && <RoleDialog {...dialog} />}
      {(open === "ban" || asksBan) && <BanDialog {...dialog} />}
      {open === "unban" && <UnbanDialog {...dialog} />}
      {open === "promocoder" && <PromocoderDialog {...dialog} />}
      {open === "sessions" && <EndSessionsDialog {...dialog} />}
      {open === "adjust" && <AdjustDialog {...dialog} />}
    </Box>
  );
}

/** What every dialog about a player is given. */
export type PlayerDialogProps = { card: OperatorPlayerCard; onClose: () => void };

/** Asks why before the player is signed out everywhere. */
function EndSessionsDialog({ card, onClose }: PlayerDialogProps) {
  const { run, pending } = useAction("operator/players/end-sessions", {
    done: ({ ended }) => (ended === 0 ? "Открытых входов не было" : `Завершено входов: ${count(ended)}`),
    after: onClose,
  });
  return (
    <ReasonDialog
      title={`Завершить входы: ${card.name} № ${card.id}?`}
      confirm="Завершить входы"
      danger
      pending={pending}
      onConfirm={(reason) => run({ id: card.id, reason })}
      label="Причина для журнала"
      onClose={onClose}
    >
      <Typography variant="body2" color="textSecondary">
        Игрок выйдет во всех браузерах сразу и сможет войти снова через ВКонтакте. Причину он не увидит.
      </Typography>
    </ReasonDialog>
  );
}

/** Asks before a ban is lifted. */
function UnbanDialog({ card, onClose }: PlayerDialogProps) {
  const second = useSecond({ after: onClose });
  const { run, pending } = useAction("operator/players/unban", {
    done: () => `${card.name} снова играет`,
    after: onClose,
    refused: second.refused,
  });
  return (
    <ActionDialog
      title={`Снять бан: ${card.name} № ${card.id}?`}
      confirm="Снять бан"
      pending={pending}
      second={second}
      ready
      onConfirm={() =>
        second.needed ? second.propose({ kind: "unban", ask: { id: card.id } }) : run({ id: card.id })
      }
      onClose={onClose}
    >
      <Typography>Сайт откроется игроку сразу. Причина бана была: {card.is_ban_comment}</Typography>
    </ActionDialog>
  );
}

/** What a player may do in the console: proposed, for another operator to confirm. */
function RoleDialog({ card, onClose }: PlayerDialogProps) {
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
