import { Box, Skeleton } from "@mui/material";
import { useEffect, useState } from "react";

/** Stands for rows that are awaited, after a moment in which most of them come; on a phone, as their cards will. */
export function WaitingRows() {
  const isLate = useLate();
  return (
    <Box component="output" aria-label="Загружается" sx={{ display: "block", minHeight: "50vh" }}>
      {isLate && ROWS.map((row) => <Skeleton key={row} variant="rounded" sx={{ height: HEIGHT, my: 1 }} />)}
    </Box>
  );
}

function useLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), MOMENT_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}

const ROWS = [0, 1, 2, 3, 4];
const HEIGHT = { xs: 150, sm: 32 };
const MOMENT_MS = 300;
