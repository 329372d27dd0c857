import { refusal, sentenceOf } from "@rumb/contract/errors";
import type { Connection } from "../api/connection-state.ts";

/** Why the seed cannot be rotated now, in the words of the button, or undefined when it can. The server judges again. */
export function rotationRefusal({ locked, connection, seedProblem }: RotationPlace): string | undefined {
  if (connection === "lost" || connection === "offline") return "Нет связи";
  if (locked) return sentenceOf(refusal("SEED_IN_USE"));
  return seedProblem === undefined ? undefined : "Исправьте своё зерно";
}

export type RotationPlace = {
  /** True while an unfinished round is decided by the seed. */
  readonly locked: boolean;
  readonly connection: Connection;
  /** What is wrong with the client seed typed. */
  readonly seedProblem: string | undefined;
};
