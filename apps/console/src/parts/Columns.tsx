import { Box } from "@mui/material";
import type { ReactNode } from "react";

/** Two columns where the window is wide enough, else one. `page` gives them the room that a page has above and below. */
export function Columns({ from = "md", page = false, children }: ColumnsProps) {
  return (
    <Box
      sx={{
        display: "grid",
        gap: 2,
        ...(page && { py: 2 }),
        gridTemplateColumns: { xs: "minmax(0, 1fr)", [from]: "repeat(2, minmax(0, 1fr))" },
      }}
    >
      {children}
    </Box>
  );
}

type ColumnsProps = { from?: "md" | "lg"; page?: boolean; children: ReactNode };
