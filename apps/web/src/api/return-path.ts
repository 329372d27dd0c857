/** Where sign-in may lead back to: a path of this site, with its query, at most 512 characters. */
export function safeReturnPath(path: string): string {
  const local = /^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(path) && path.length <= 512;
  return local && !/^\/(login|api|sandbox)(\/|\?|$)/.test(path) ? path : "/";
}

/** Link that starts sign-in and comes back to `path` (only ever to this site). */
export function loginHref(path: string): string {
  return `/login/vk?return=${encodeURIComponent(safeReturnPath(path))}`;
}
