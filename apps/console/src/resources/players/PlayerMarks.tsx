import type { OperatorPlayer } from "@rumb/contract/operator-rows";
import { Box } from "@mui/material";
import { StatusChip } from "../../parts/StatusChip.tsx";

/** What is special about a player. */
export function PlayerMarks({ player }: { player: OperatorPlayer }) {
  return (
    <Box component="span" sx={{ display: "inline-flex", gap: 0.5 }}>
      {player.deletion !== null && (
        <StatusChip
          status={{ label: player.deletion.erased_at === null ? "Удаляется" : "Удалён", color: "default" }}
        />
      )}
      {player.is_ban && <StatusChip status={{ label: "Бан", color: "error" }} />}
      {player.role === "operator" && <StatusChip status={{ label: "Оператор", color: "info" }} />}
      {player.promocoder !== null && <StatusChip status={{ label: "Промокодер", color: "success" }} />}
    </Box>
  );
}
