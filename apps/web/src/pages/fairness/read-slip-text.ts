import { isSlipProblem, readSlip } from "@rumb/contract/slips/slip";
import type { Subject } from "./VerifiedSubject.tsx";

/** The longest text that is looked at, characters: a slip that lists the longest seeds of 5000 bets, with some room. */
export const SLIP_TEXT_LENGTH = 500_000;

/** What a pasted text is: a slip, a problem, or nothing yet. */
export function readSlipText(text: string): Subject | undefined {
  if (text.trim() === "") return undefined;
  const json = parseJson(text);
  if (json === undefined) return { problem: "Это не JSON: вставьте содержимое slip.json целиком." };
  const slip = readSlip(json);
  return isSlipProblem(slip) ? slip : { slip };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
