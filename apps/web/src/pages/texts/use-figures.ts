import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../../api/call-query.ts";
import { type Figures, figuresOf } from "./figures.ts";

/** The figures of the texts; `failure` is the sentence to show when the server did not state them. */
export function useFigures(): ShownFigures {
  const { data, error, isFetching, refetch } = useQuery(callQuery("site/terms", {}));
  return {
    figures: figuresOf(data),
    changedMs: data?.changed_at ?? null,
    failure: data === undefined && !isFetching ? error?.message : undefined,
    retry: () => void refetch(),
  };
}

type ShownFigures = {
  figures: Figures;
  /** When one of them was last changed, Unix ms. */
  changedMs: number | null;
  failure: string | undefined;
  retry: () => void;
};
