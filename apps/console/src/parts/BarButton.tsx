import { Box, Button, type ButtonProps } from "@mui/material";
import type { ReactNode } from "react";

/** A button of the bar above every page: on a phone its picture alone, so that the title keeps its room. */
export function BarButton({ words, icon, ...button }: BarButtonProps) {
  return (
    <Button color="inherit" size="small" aria-label={words} {...button} sx={{ minWidth: 40, minHeight: 40 }}>
      {icon}
      <Box component="span" sx={{ display: { xs: "none", sm: "inline" }, ml: 0.5 }}>
        {words}
      </Box>
    </Button>
  );
}

type BarButtonProps = Pick<ButtonProps, "href" | "onClick" | "aria-keyshortcuts"> & {
  words: string;
  icon: ReactNode;
};
