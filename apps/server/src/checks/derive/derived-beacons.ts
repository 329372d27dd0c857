import { chainHashOf } from "@rumb/games/beacon/beacon";
import { isBeacon } from "@rumb/games/beacon/beacon-signature";
import { dueBeacon } from "../../money/round-promise.ts";
import { sha256 } from "../../seeds/seed-service.ts";
import { type Rule, type Violation, violationOf } from "../books/violation.ts";
import { opened } from "./derived-bets.ts";
import type { StoredRound } from "./round-store.ts";

const BEACON: Rule = {
  code: "rounds.beacon",
  rule: "the beacon of every round is the one its close asks for, signed by the chain it named",
  says: "У раунда не тот маяк, что обещан, или не та подпись",
};

/** Looks at the beacons of a page. Their signatures take 20 ms each: of more than some, those of every second round, or third. */
export function wrongBeacons(rounds: readonly StoredRound[]): Violation[] {
  const withBeacons = rounds.filter(({ beacon }) => beacon !== null);
  const every = Math.ceil(withBeacons.length / SIGNATURES);
  const looked = new Set(withBeacons.filter((_round, index) => index % every === 0));
  return rounds.flatMap((round) => {
    const fits = (round.algorithm === 2) === (round.chain !== null) && beaconFits(round, looked.has(round));
    const { beacon, closedAtMs, algorithm } = round;
    return fits
      ? []
      : [violationOf(BEACON, { table: "rounds", id: round.id, where: { beacon, closedAtMs, algorithm } })];
  });
}

function beaconFits(round: StoredRound, looksAtSignature: boolean): boolean {
  const { chain, beacon } = round;
  if (chain === null || beacon === null) return beacon === null;
  const due = opened(() => dueBeacon(round));
  return (
    chainHashOf(sha256, chain) === chain.hash &&
    due?.number === beacon.number &&
    (!looksAtSignature || isBeacon(chain.publicKey, beacon))
  );
}

/** Of one page: a second of it. */
const SIGNATURES = 50;
