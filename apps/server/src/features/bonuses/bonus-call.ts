import { isRefusal, type Refusal } from "@rumb/contract/errors";
import type { Deps } from "../../deps.ts";
import type { IdempotencyClaim } from "../ledger/ledger-command.ts";
import type { PostingDesk } from "../ledger/posting.ts";
import { missingLink } from "./linked-accounts.ts";

export type BonusDeps = Pick<Deps, "database" | "postings" | "publish"> & {
  readonly settings: Pick<Deps["settings"], "current">;
};

/** Who asks for a bonus. */
export type BonusPlayer = { readonly playerId: number; readonly idempotency: IdempotencyClaim | undefined };

/**
 * Pays a bonus in one transaction, under the player's lock: `TELEGRAM_NOT_LINKED` without both accounts. His other
 * windows are told the balance (roubles); a repeated key tells nobody.
 */
export async function payBonus<Reply extends { readonly balance: number }>(
  { postings, publish }: Pick<BonusDeps, "postings" | "publish">,
  player: BonusPlayer,
  pay: (desk: PostingDesk) => Promise<Reply | Refusal>,
): Promise<unknown> {
  const { playerId } = player;
  const settled = await postings.run<Reply>({
    ...player,
    async work(desk) {
      return (await missingLink(desk.query, playerId)) ?? pay(desk);
    },
  });
  if (isRefusal(settled)) return settled;
  if (!settled.replayed) {
    const { balance } = settled.reply;
    publish({ room: { playerId }, event: "updateBalance", data: { balance, win: 0 } });
  }
  return settled.reply;
}
