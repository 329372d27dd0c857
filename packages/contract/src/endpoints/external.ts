import type { ApiPath } from "../endpoint.ts";

/**
 * Paths under the API's prefix that no page of ours calls: the browser returns to the first from VK, and other servers call the rest
 * with bodies and headers of their own.
 */
export const externalPaths = {
  vkReturn: "/api/vk/auth",
  telegramWebhook: "/api/telegram/webhook",
  paymentCallback: "/api/payment/callback/:system",
} as const satisfies Record<string, ApiPath>;
