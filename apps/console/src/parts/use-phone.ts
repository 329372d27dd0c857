import { type Theme, useMediaQuery } from "@mui/material";

/** Whether the window is as narrow as a phone's. */
export function usePhone(): boolean {
  return useMediaQuery((theme: Theme) => theme.breakpoints.down("sm"), { noSsr: true });
}
