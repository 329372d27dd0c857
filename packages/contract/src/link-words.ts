import type { FraudRule } from "./fraud-rules.ts";
import type { LinkReason } from "./link-reasons.ts";

/** Why accounts hang together, in words. */
export const REASON_WORDS: Readonly<Record<LinkReason, string>> = {
  telegram: "один Telegram",
  destination: "те же реквизиты",
  device: "то же устройство и адрес",
  address: "тот же адрес",
  referral: "приглашение",
};

/** What a ring is scored by, in words. */
export const RULE_WORDS: Readonly<Record<FraudRule, string>> = {
  ...REASON_WORDS,
  banned: "участник в бане",
  many: "много участников",
};
