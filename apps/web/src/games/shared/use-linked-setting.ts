import { useSearchParams } from "wouter";
import { useRemembered } from "../../browser/use-remembered.ts";
import type { HundredthsBounds } from "../../kit/hundredths.ts";

/** A setting of a game, in hundredths: from the link, else from the last visit, else its usual value. */
export function useLinkedSetting(
  key: string,
  param: string,
  { bounds, initial }: { bounds: HundredthsBounds; initial: number },
) {
  const [link] = useSearchParams();
  return useRemembered({ key, linked: link.get(param), bounds, initial });
}
