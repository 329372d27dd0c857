import type { OperatorTwin } from "@rumb/contract/operator-rows";
import { Typography } from "@mui/material";
import { PersonLink } from "./PersonLink.tsx";

/** Accounts that look like the same person: a hint and no more. */
export function Twins({ twins }: { twins: readonly OperatorTwin[] }) {
  if (twins.length === 0) return <Typography color="textSecondary">Не найдены.</Typography>;
  return (
    <ul>
      {twins.map((twin) => (
        <li key={`${twin.by} ${twin.id}`}>
          <PersonLink person={twin} /> — {SHARED[twin.by]}
        </li>
      ))}
    </ul>
  );
}

const SHARED = { device: "то же устройство и адрес", destination: "те же реквизиты" } as const;
