import { useSearchParams } from "wouter";
import { useRemembered } from "../../browser/use-remembered.ts";
import { boundedHundredths, type HundredthsBounds } from "../../kit/hundredths.ts";

/** A setting of a game, in hundredths: from the link, else from the last visit, else its usual value. */
export function useLinkedSetting(
  key: string,
  param: string,
  { bounds, initial }: { bounds: HundredthsBounds; initial: number },
) {
  const [link] = useSearchParams();
  return useRemembered({ key, linked: linkedText(link, param, bounds), bounds, initial });
}

/** What a link says of a setting. The bet whose slip is open goes by the name of a stake, and is too long to be one. */
export function linkedText(link: URLSearchParams, param: string, bounds: HundredthsBounds): string | null {
  return link.getAll(param).find((text) => boundedHundredths(text, bounds) !== null) ?? null;
}
