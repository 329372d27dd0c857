import { lazy, type ReactNode, Suspense, useState } from "react";
import { RouteBoundary } from "../site/RouteBoundary.tsx";
import { Button, type ButtonProps } from "../kit/Button.tsx";
import { Dialog } from "../kit/Dialog.tsx";
import { Skeleton } from "../kit/Skeleton.tsx";

/** Opens the sheet «Честность». The sheet itself is fetched when it is opened for the first time. */
export function FairButton({ children, tone = "ghost" }: FairButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button tone={tone} onClick={() => setOpen(true)}>
        {children}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Честность">
        <RouteBoundary>
          <Suspense fallback={<Skeleton block height={320} />}>
            <FairSheet />
          </Suspense>
        </RouteBoundary>
      </Dialog>
    </>
  );
}

const FairSheet = lazy(async () => {
  const { FairSheet } = await import("./FairSheet.tsx");
  return { default: FairSheet };
});

export type FairButtonProps = { children: ReactNode; tone?: ButtonProps["tone"] };
