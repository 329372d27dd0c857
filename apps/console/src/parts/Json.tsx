import { Box } from "@mui/material";

/** A value as the server has it. */
export function Json({ value }: { value: unknown }) {
  return (
    <Box
      component="pre"
      sx={{ m: 0, fontSize: "0.8125rem", whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}
    >
      {JSON.stringify(value, null, 2)}
    </Box>
  );
}
