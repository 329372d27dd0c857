import type { FastifyReply } from "fastify";
import { hostCookieName, readCookie } from "./session-cookie.ts";

/** A cookie of the console: no other site, and no page but the console's, has a browser send it. */
export type ConsoleCookie = {
  read(header: string | undefined): string | null;
  /** Without `maxAge`, in seconds, it goes with the browser. */
  write(reply: FastifyReply, value: string, maxAge?: number): void;
  clear(reply: FastifyReply): void;
};

/** `secure`: browsers reach the console over https. */
export function consoleCookie(name: string, secure: boolean): ConsoleCookie {
  const fullName = hostCookieName(name, secure);
  const attributes = { path: "/", httpOnly: true, sameSite: "strict", secure } as const;
  return {
    read: (header) => readCookie(header, fullName),
    write: (reply, value, maxAge) =>
      void reply.setCookie(fullName, value, { ...attributes, ...(maxAge !== undefined && { maxAge }) }),
    clear: (reply) => void reply.clearCookie(fullName, attributes),
  };
}

/** What the session's cookie is called. */
export const CONSOLE_COOKIE = "rumb_console";
