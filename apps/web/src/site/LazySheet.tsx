import type { LazyPage } from "../browser/lazy-page.ts";
import { Dialog } from "../kit/Dialog.tsx";
import { Skeleton } from "../kit/Skeleton.tsx";
import { RouteBoundary } from "./RouteBoundary.tsx";
import { UnreachablePage } from "./UnreachablePage.tsx";
import { useLazyPage } from "./use-lazy-page.ts";

/** A dialog whose content is fetched when it is opened for the first time; until then it shows a skeleton of that height. */
export function LazySheet<Props extends object>(props: LazySheetProps<Props>) {
  const { open, onClose, title, addressed, height = 320, subject, sheet, given } = props;
  return (
    <Dialog open={open} onClose={onClose} title={title} addressed={addressed ?? false}>
      <RouteBoundary key={subject}>
        {given && <Content sheet={sheet} given={given} height={height} />}
      </RouteBoundary>
    </Dialog>
  );
}

function Content<Props extends object>({ sheet, given, height }: ContentProps<Props>) {
  const { Page, failed } = useLazyPage(sheet);
  if (Page) return <Page {...given} />;
  return failed ? <UnreachablePage /> : <Skeleton block height={height} />;
}

type ContentProps<Props> = {
  sheet: LazyPage<Props>;
  given: Props;
  height: number;
};

type LazySheetProps<Props> = {
  open: boolean;
  onClose: () => void;
  title: string;
  addressed?: boolean;
  /** Pixels. */
  height?: number;
  /** What the content is about: with another one, a failure of the last is forgotten. */
  subject?: number | undefined;
  sheet: LazyPage<Props>;
  /** What the content is given; without it there is none. */
  given: Props | undefined;
};
