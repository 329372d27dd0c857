import type { OperatorTwins } from "@rumb/contract/operator-rows";
import { Typography } from "@mui/material";
import { count } from "./formats.ts";
import { PersonLink } from "./PersonLink.tsx";

/** Accounts that look like the same person: a hint and no more. */
export function Twins({ twins: { list, more } }: { twins: OperatorTwins }) {
  if (list.length === 0) return <Typography color="textSecondary">Не найдены.</Typography>;
  return (
    <>
      <ul>
        {list.map((twin) => (
          <li key={twin.id}>
            <PersonLink person={twin} /> — {twin.by.map((by) => SHARED[by]).join(", ")}
          </li>
        ))}
      </ul>
      {more > 0 && <Typography color="textSecondary">И ещё {count(more)}: здесь новейшие.</Typography>}
    </>
  );
}

const SHARED = { device: "то же устройство и адрес", destination: "те же реквизиты" } as const;
