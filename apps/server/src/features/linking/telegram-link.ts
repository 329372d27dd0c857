import type { PostingDesk } from "../../money/postings/posting.ts";

/** A Telegram account that is being bound to a player; neither was bound before, and both are for ever. */
export type TelegramLink = {
  readonly playerId: number;
  /** Decimal digits. */
  readonly telegramId: string;
};

/**
 * Has a part in every binding, in its transaction: the player is locked, and their row has the account already. It may lock rows
 * of its own, but no other player's, whose turn may be to lock this one. What it throws undoes the binding.
 */
export type LinkParticipant = (desk: PostingDesk, link: TelegramLink) => Promise<void>;
