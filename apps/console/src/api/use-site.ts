import { useQuery } from "@tanstack/react-query";
import { ask } from "./http.ts";

/** Address of the players' site, without a slash at its end; until it is known, this page's own. */
export function useSite(): string {
  const { data } = useQuery({ queryKey: ["console"], queryFn: () => ask("console/get", {}) });
  return data?.site ?? "";
}
