import { Button } from "@mui/material";
import type { Neighbours } from "./use-neighbours.ts";

/** Lead along a queue, as J and K do; `words` name the one before and the one after. */
export function NeighbourKeys({ next, previous, words }: NeighbourKeysProps) {
  const [before, after] = words;
  return (
    <>
      <Button color="secondary" disabled={previous === undefined} onClick={previous} aria-keyshortcuts="K">
        {before}
      </Button>
      <Button color="secondary" disabled={next === undefined} onClick={next} aria-keyshortcuts="J">
        {after}
      </Button>
    </>
  );
}

type NeighbourKeysProps = Neighbours & { words: readonly [before: string, after: string] };
