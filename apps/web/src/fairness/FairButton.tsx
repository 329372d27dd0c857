import { type ReactNode, useState } from "react";
import { LazySheet } from "../site/LazySheet.tsx";
import { Button, type ButtonProps } from "../kit/Button.tsx";
import { fairSheet } from "./fair-sheets.ts";

/** Opens the sheet «Честность». The sheet itself is fetched when it is opened for the first time. */
export function FairButton({ children, tone = "ghost" }: FairButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button tone={tone} onClick={() => setOpen(true)}>
        {children}
      </Button>
      <LazySheet open={open} onClose={() => setOpen(false)} title="Честность" sheet={fairSheet} given={{}} />
    </>
  );
}

export type FairButtonProps = { children: ReactNode; tone?: ButtonProps["tone"] };
