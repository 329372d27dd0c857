import { Box } from "@mui/material";
import type { ReactNode } from "react";

/** Names with what they stand for, in as many columns as there is room. */
export function Facts({ rows }: { rows: readonly Fact[] }) {
  return (
    <Box component="dl" sx={{ ...grid, m: 0 }}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <Box component="dt" sx={{ color: "text.secondary", fontSize: "0.8125rem" }}>
            {name}
          </Box>
          <Box component="dd" sx={{ m: 0, overflowWrap: "anywhere" }}>
            {value}
          </Box>
        </div>
      ))}
    </Box>
  );
}

const grid = {
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 180px), 1fr))",
  gap: 1.5,
};

export type Fact = readonly [name: string, value: ReactNode];
