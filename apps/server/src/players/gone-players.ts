import { refusal, type Refusal } from "@rumb/contract/errors";

type Going = { readonly deletionDueAt: Date | null; readonly erasedAt: Date | null };

/** Nothing more is given to a player who was erased, nor said about them: there is nobody any more, and it would stay for ever. */
export function refuseErased({ erasedAt }: Pick<Going, "erasedAt">): Refusal | null {
  return erasedAt === null ? null : refusal("PLAYER_ERASED");
}

/** The same of one who deletes their account, for what would hold the erasure up. */
export function refuseLeaving(player: Going): Refusal | null {
  return refuseErased(player) ?? (player.deletionDueAt === null ? null : refusal("PLAYER_LEAVING"));
}
