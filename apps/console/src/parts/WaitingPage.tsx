import { Box, CircularProgress } from "@mui/material";
import { Title } from "react-admin";

/** A page whose answer is awaited. The library's own has a heading of the fifth level, and leaves that of the page empty. */
export function WaitingPage({ title = "Загружается" }: { title?: string }) {
  return (
    <Box sx={{ display: "grid", placeItems: "center", minHeight: "50vh" }}>
      <Title title={title} />
      <CircularProgress />
    </Box>
  );
}
