/**
 * May a page of this `Origin` open a socket here? The site and the realtime server share a host, not a port, so the
 * host name decides; the public origin is accepted as configured. Only programs that are no browser send no `Origin`.
 * Cookies travel with a WebSocket from any page and `cors` does not stop it: this check is what does.
 */
export function isSocketOriginAllowed({ origin, host, fetchSite, publicOrigin }: SocketOrigin): boolean {
  if (origin === undefined) return fetchSite === undefined;
  const page = URL.parse(origin);
  if (page === null || (page.protocol !== "https:" && page.protocol !== "http:")) return false;
  if (page.origin === publicOrigin) return true;
  // An https site is not entered from its own plain http page: whoever owns the wire owns that page.
  if (publicOrigin?.startsWith("https:") && page.protocol !== "https:") return false;
  return host !== undefined && page.hostname === URL.parse(`http://${host}`)?.hostname;
}

type SocketOrigin = {
  readonly origin: string | undefined;
  /** The `Host` header of the handshake. */
  readonly host: string | undefined;
  /** `Sec-Fetch-Site`, which browsers add and pages cannot. */
  readonly fetchSite?: string | undefined;
  /** The site's configured origin, such as `https://rumb.example`, or null. */
  readonly publicOrigin: string | null;
};
