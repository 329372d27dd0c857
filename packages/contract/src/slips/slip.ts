import { isGameId } from "@rumb/games/games";
import type { BetSlip } from "../fair.ts";
import { integerIn, isAmount, isRecord, oneOf, recordOf } from "../guards.ts";
import { isClientSeed } from "./slip-fields.ts";
import { isSlipRound } from "./slip-round.ts";

/** Why a slip can not be checked at all, as a Russian sentence. A slip that lies is no such case: it has a report. */
export type SlipProblem = { readonly problem: string };

/**
 * Reads a slip from parsed JSON of any origin, strictly field by field; `params` and `outcome` are read by their game
 * (slip-games.ts). The server's whole answer, with `success` around the slip, is taken as well. Fields that a newer
 * server may have added beside the known ones are left alone.
 */
export function readSlip(value: unknown): BetSlip | SlipProblem {
  const slip = isRecord(value) && isRecord(value["success"]) ? value["success"] : value;
  if (!isRecord(slip)) return { problem: "Это не слип: нужен объект JSON со всеми полями ставки." };
  if (isBetSlip(slip)) return slip;
  const name = wrongField(slip) ?? "";
  return {
    problem: name in slip ? `Неверное значение поля «${name}» в слипе.` : `В слипе нет поля «${name}».`,
  };
}

/** Whether it is a problem, and no slip or report. */
export function isSlipProblem(value: object): value is SlipProblem {
  return "problem" in value;
}

const isCount = integerIn(0, Number.MAX_SAFE_INTEGER);

const FIELDS: Record<keyof BetSlip, (value: unknown) => boolean> = {
  id: integerIn(1, Number.MAX_SAFE_INTEGER),
  game: (value) => typeof value === "string" && isGameId(value),
  name: (value) => typeof value === "string",
  bet: (value) => isAmount(value) && value > 0,
  coff: isAmount,
  win: isAmount,
  result: oneOf("win", "lose", "open", "refund"),
  // The last instant that a date can name.
  created_at: integerIn(0, 8_640_000_000_000_000),
  algorithm: isCount,
  params: isRecord,
  outcome: isRecord,
  hash: isHex32,
  client_seed: (value) => value === null || isClientSeed(value),
  nonce: isCount,
  server_seed: (value) => value === null || isHex32(value),
  pot: recordOf<BetSlip["pot"]>({ share: isCount, hits: isCount, win: isAmount }),
  round: (value) => value === undefined || isSlipRound(value),
};

function isBetSlip(value: object): value is BetSlip {
  return isRecord(value) && wrongField(value) === undefined;
}

function wrongField(slip: Readonly<Record<string, unknown>>): string | undefined {
  return Object.entries(FIELDS).find(([name, fits]) => !fits(slip[name]))?.[0];
}

/** 32 bytes as the site writes them: 64 lower-case hexadecimal digits. */
function isHex32(value: unknown): value is string {
  return typeof value === "string" && /^[0-9a-f]{64}$/.test(value);
}
