import { Box, Paper, Typography } from "@mui/material";
import type { ReactNode } from "react";

/** A part of a page under its own heading. */
export function Section({
  title,
  children,
  aside,
}: {
  title: string;
  children: ReactNode;
  aside?: ReactNode;
}) {
  return (
    <Paper component="section" variant="outlined" sx={{ p: 2, minWidth: 0 }} aria-label={title}>
      <Box sx={{ display: "flex", justifyContent: "space-between", gap: 1, flexWrap: "wrap", mb: 1 }}>
        <Typography variant="h6" component="h2">
          {title}
        </Typography>
        {/* A name of one long word breaks instead of making the page wider than a phone. */}
        {aside !== undefined && <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>{aside}</Box>}
      </Box>
      {children}
    </Paper>
  );
}
