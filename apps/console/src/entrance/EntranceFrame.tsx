import { Box, Container, CssBaseline, Paper, ThemeProvider, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { darkTheme } from "../look/theme.ts";

/** What stands before the console: one sheet in the middle. */
export function EntranceFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <ThemeProvider theme={darkTheme}>
      <CssBaseline />
      <Container component="main" maxWidth="xs" sx={{ py: { xs: 3, sm: 8 } }}>
        <Box
          component="span"
          sx={{
            display: "block",
            mb: 2,
            fontFamily: '"Tektur Variable"',
            fontWeight: 600,
            fontSize: "1.25rem",
          }}
        >
          РУМБ
        </Box>
        <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, display: "grid", gap: 2 }}>
          <Typography variant="h5" component="h1">
            {title}
          </Typography>
          {children}
        </Paper>
      </Container>
    </ThemeProvider>
  );
}
