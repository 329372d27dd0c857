import type { LinkReason } from "./link-reasons.ts";

/** Why accounts hang together, in words. */
export const REASON_WORDS: Readonly<Record<LinkReason, string>> = {
  telegram: "один Telegram",
  destination: "те же реквизиты",
  device: "то же устройство и адрес",
  address: "тот же адрес",
  referral: "приглашение",
};
