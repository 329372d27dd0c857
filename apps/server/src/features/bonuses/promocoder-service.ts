import {
  OWN_PROMO_ROWS,
  type OwnPromo,
  type PromocoderCreateReply,
  type PromocoderReply,
} from "@rumb/contract/bonus";
import { isRefusal, refusal, type Refusal } from "@rumb/contract/errors";
import { drawInteger } from "@rumb/games/fairness/draw";
import { formatHms } from "@rumb/money/format";
import { kopecks, roubles } from "@rumb/money/kopecks";
import type { Random } from "../../platform/runtime/random.ts";
import { createPromoCode } from "../promo/promo-service.ts";
import type { BonusPlayer } from "../../players/bonus-call.ts";
import { databaseTime, type OwnCode, readOwnCodes, readPromocoder } from "./bonus-store.ts";
import { randomStream } from "./random-stream.ts";
import type { TimedBonusDeps } from "./timed-bonus-service.ts";
import { decided } from "../../money/command.ts";

/**
 * Makes a code of a random name under the promo-coder's terms. `NOT_PROMOCODER` for anybody else, `PROMO_TOO_SOON` while the
 * pause since their last one lasts. A posting for its lock: of many calls at once the second sees the code of the first.
 */
export async function createOwnPromo(deps: TimedBonusDeps, player: BonusPlayer): Promise<unknown> {
  const { playerId } = player;
  const { promocoderPauseSeconds: pause } = deps.settings.current().bonuses;
  const settled = await deps.postings.run<PromocoderCreateReply>({
    ...player,
    async work({ query }) {
      const terms = await readPromocoder(query, playerId);
      if (terms === null) return refusal("NOT_PROMOCODER");
      const now = await (deps.time ?? databaseTime)(query);
      const [last] = await readOwnCodes(query, { playerId, limit: 1 });
      const leftMs = last === undefined ? 0 : nextAt(last, pause) - now.getTime();
      // A begun second counts as a whole one.
      if (leftMs > 0) return refusal("PROMO_TOO_SOON", { time: formatHms(leftMs + 999) });
      const name = randomName(deps.random);
      const code = {
        name,
        kind: "player",
        reward: kopecks(terms.reward),
        usesLimit: terms.usesLimit,
      } as const;
      const id = await createPromoCode(query, { ...code, createdBy: playerId });
      const [made] = await readOwnCodes(query, { playerId, limit: 1 });
      if (id === null || made?.id !== id) throw new Error(`promo code ${name} was not made`);
      return decided({ promo: wireCode(made), time: nextAt(made, pause) });
    },
  });
  return isRefusal(settled) ? settled : settled.reply;
}

/** Their codes, newest first, and when they may make the next one; `NOT_PROMOCODER` for anybody else. */
export async function listOwnPromos(
  { database: { query }, settings }: Pick<TimedBonusDeps, "database" | "settings">,
  playerId: number,
): Promise<PromocoderReply | Refusal> {
  const terms = await readPromocoder(query, playerId);
  if (terms === null) return refusal("NOT_PROMOCODER");
  const codes = await readOwnCodes(query, { playerId, limit: OWN_PROMO_ROWS });
  const [last] = codes;
  const { promocoderPauseSeconds: pause } = settings.current().bonuses;
  const time = last === undefined ? null : nextAt(last, pause);
  const user = { limit: terms.usesLimit, reward: roubles(kopecks(terms.reward)), time, pause_seconds: pause };
  return { promo: codes.map(wireCode), user };
}

function nextAt(last: OwnCode, pauseSeconds: number): number {
  return last.createdAt.getTime() + pauseSeconds * 1000;
}

function wireCode({ id, name, usesLimit, used, reward }: OwnCode): OwnPromo {
  return { id, name, limit: usesLimit, limited: used, reward: roubles(kopecks(reward)) };
}

/** No letters and digits that look alike: names are read aloud. Fifty random bits cannot be guessed. */
const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const NAME_LENGTH = 10;

function randomName(random: Random): string {
  const stream = randomStream(random);
  return Array.from({ length: NAME_LENGTH }, () => LETTERS[drawInteger(stream, LETTERS.length)]).join("");
}
