import type { FastifyReply } from "fastify";

/** How the session cookie is called and sent. On https the name itself makes browsers refuse a weaker cookie. */
export type SessionCookie = {
  readonly name: string;
  /** The session id in a Cookie header, or null. */
  read(header: string | undefined): string | null;
  write(reply: FastifyReply, sessionId: string): void;
  clear(reply: FastifyReply): void;
};

/** Days a session lives after it was last used, unless its absolute end comes sooner. */
export const SESSION_DAYS = 30;

/** `secure`: browsers reach the site over https. */
export function sessionCookie(secure: boolean): SessionCookie {
  const name = hostCookieName("rumb_session", secure);
  const attributes = { path: "/", httpOnly: true, sameSite: "lax", secure } as const;
  return {
    name,
    read: (header) => readCookie(header, name),
    write: (reply, sessionId) =>
      void reply.setCookie(name, sessionId, { ...attributes, maxAge: SESSION_DAYS * 24 * 60 * 60 }),
    clear: (reply) => void reply.clearCookie(name, attributes),
  };
}

/** A name under which, on https, browsers take a cookie from this host alone: no sibling domain can plant one. Path `/`. */
export function hostCookieName(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}

/**
 * One cookie's value out of a Cookie header, as it was sent; ours need no decoding. Written by hand because every
 * call reads it and a general parser takes the whole header apart.
 */
export function readCookie(header: string | undefined, name: string): string | null {
  if (header === undefined) return null;
  const mark = `${name}=`;
  let start = 0;
  while (start < header.length) {
    const semicolon = header.indexOf(";", start);
    const end = semicolon === -1 ? header.length : semicolon;
    while (header[start] === " ") start += 1;
    if (header.startsWith(mark, start)) return header.slice(start + mark.length, end) || null;
    start = end + 1;
  }
  return null;
}
