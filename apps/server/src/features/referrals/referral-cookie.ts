import { createHmac, timingSafeEqual } from "node:crypto";
import type { CookieSerializeOptions } from "@fastify/cookie";
import type { FastifyReply } from "fastify";
import { decodeBase64url } from "../../platform/text/base64url.ts";
import type { Clock } from "../../platform/runtime/clock.ts";
import { deriveKeys, type SecretKeys } from "../../platform/runtime/secret-key.ts";
import { readCookie } from "../../sessions/session-cookie.ts";

/** By whose link a browser has come. Only the end of a sign-in gets to see it. */
export type ReferralCookie = {
  /** The code, when the cookie is one of ours, unaltered and not too old. */
  read(header: string | undefined): string | null;
  write(reply: CookieJar, visit: { code: string; days: number }): void;
  clear(reply: FastifyReply): void;
};

const REFERRAL_COOKIE = "rumb_ref";
const DAY_SECONDS = 86_400;

/** `path` is where browsers send it; `secure`: they reach the site over https. */
export function referralCookie(options: {
  secretKeys: SecretKeys;
  clock: Clock;
  path: string;
  secure: boolean;
}): ReferralCookie {
  const { secretKeys, clock, path, secure } = options;
  const name = secure ? `__Secure-${REFERRAL_COOKIE}` : REFERRAL_COOKIE;
  const keys = deriveKeys(secretKeys, "referral cookies");
  const sign = (text: string, key: Uint8Array = keys[0]): Buffer =>
    createHmac("sha256", key).update(text).digest().subarray(0, 16);
  const attributes = { path, httpOnly: true, sameSite: "lax", secure } as const;
  const nowSeconds = (): number => Math.floor(clock.now().getTime() / 1000);
  return {
    read(header) {
      // The plain name too: until it had a prefix, partners' visitors were given one that lasts for weeks.
      const value = readCookie(header, name) ?? readCookie(header, REFERRAL_COOKIE);
      const parts = value?.split(".") ?? [];
      const [code = "", until = "", signature = ""] = parts;
      const given = decodeBase64url(signature);
      const rights = keys.map((key) => sign(`${code}.${until}`, key));
      if (parts.length !== 3 || !rights.some((right) => isSame(given, right))) return null;
      return Number(until) > nowSeconds() ? code : null;
    },
    write(reply, { code, days }) {
      const maxAge = days * DAY_SECONDS;
      // The end is signed too: a browser that keeps its cookie for longer has nothing of it.
      const text = `${code}.${nowSeconds() + maxAge}`;
      reply.setCookie(name, `${text}.${sign(text).toString("base64url")}`, {
        ...attributes,
        maxAge,
      });
    },
    clear: (reply) => void reply.clearCookie(name, attributes),
  };
}

function isSame(given: Uint8Array | null, right: Uint8Array): boolean {
  return given?.length === right.length && timingSafeEqual(given, right);
}

/** What sets a cookie: a reply. */
type CookieJar = { setCookie(name: string, value: string, options: CookieSerializeOptions): unknown };
