import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../../api/call-query.ts";
import { type Figures, figuresOf } from "./figures.ts";

/** The figures of the texts; `failure` is the sentence to show when the server did not tell them. */
export function useFigures(): { figures: Figures; failure: string | undefined; retry: () => void } {
  const { data, error, isFetching, refetch } = useQuery(callQuery("site/terms", {}));
  return {
    figures: figuresOf(data),
    failure: data === undefined && !isFetching ? error?.message : undefined,
    retry: () => void refetch(),
  };
}
