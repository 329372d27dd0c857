import { Box } from "@mui/material";

/** A masked number, drawn with letters of one width: in the console's own type its asterisks run into a blot. */
export function Mask({ children }: { children: string }) {
  return (
    <Box component="span" sx={{ fontFamily: "ui-monospace, monospace", whiteSpace: "nowrap" }}>
      {children}
    </Box>
  );
}
