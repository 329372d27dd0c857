import { type ReactNode, Suspense } from "react";
import { Dialog } from "../kit/Dialog.tsx";
import { Skeleton } from "../kit/Skeleton.tsx";
import { RouteBoundary } from "./RouteBoundary.tsx";

/** A dialog whose content is fetched when it is opened for the first time; until then it shows a skeleton of that height. */
export function LazySheet(props: LazySheetProps) {
  const { open, onClose, title, addressed, height = 320, subject, children } = props;
  return (
    <Dialog open={open} onClose={onClose} title={title} addressed={addressed ?? false}>
      <RouteBoundary key={subject}>
        <Suspense fallback={<Skeleton block height={height} />}>{children}</Suspense>
      </RouteBoundary>
    </Dialog>
  );
}

type LazySheetProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  addressed?: boolean;
  /** Pixels. */
  height?: number;
  /** What the content is about: with another one, a failure of the last is forgotten. */
  subject?: number | undefined;
  children: ReactNode;
};
