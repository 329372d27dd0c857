import { mayDecide } from "@rumb/contract/operator-permissions";
import type { OperatorPlayerCard } from "@rumb/contract/operator-rows";
import { Box, Button } from "@mui/material";
import { useState } from "react";
import { Permitted, useRole } from "../../api/permissions.tsx";
import { AdjustDialog } from "./AdjustDialog.tsx";
import { BanDialog } from "./BanDialog.tsx";
import { EndSessionsDialog } from "./EndSessionsDialog.tsx";
import { PromocoderDialog } from "./PromocoderDialog.tsx";
import { RoleDialog } from "./RoleDialog.tsx";
import { UnbanDialog } from "./UnbanDialog.tsx";

/** What an operator may do to a player; each asks first. */
export function PlayerActions({ card }: { card: OperatorPlayerCard }) {
  const [open, setOpen] = useState<"ban" | "unban" | "promocoder" | "adjust" | "sessions" | "role" | null>(
    null,
  );
  const role = useRole();
  const dialog = { card, onClose: () => setOpen(null) };
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
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
      <Permitted call="operator/players/end-sessions">
        <Button variant="outlined" color="secondary" onClick={() => setOpen("sessions")}>
          Завершить входы
        </Button>
      </Permitted>
      {mayDecide(role, "role") && (
        <Button variant="outlined" color="secondary" onClick={() => setOpen("role")}>
          Роль оператора
        </Button>
      )}
      {open === "role" && <RoleDialog {...dialog} />}
      {open === "ban" && <BanDialog {...dialog} />}
      {open === "unban" && <UnbanDialog {...dialog} />}
      {open === "promocoder" && <PromocoderDialog {...dialog} />}
      {open === "sessions" && <EndSessionsDialog {...dialog} />}
      {open === "adjust" && <AdjustDialog {...dialog} />}
    </Box>
  );
}

/** What every dialog about a player is given. */
export type PlayerDialogProps = { card: OperatorPlayerCard; onClose: () => void };
