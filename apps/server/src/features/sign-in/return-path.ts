const LONGEST = 512;
const SITE = "http://site.invalid";

/**
 * Where sign-in may lead back to: a path of this site with its query, in the form a browser will read it. Everything
 * else becomes the main page, so that no link of ours ends on another site.
 */
export function safeReturnPath(asked: unknown): string {
  if (typeof asked !== "string" || asked.length > LONGEST) return "/";
  // Browsers take "\" for "/" and drop tabs and line ends, so "/\t/evil" would be another site.
  if (!/^\/(?!\/)[^\\\s\p{Cc}]*$/u.test(asked) || !URL.canParse(asked, SITE)) return "/";
  const { origin, pathname, search } = new URL(asked, SITE);
  if (origin !== SITE || pathname.startsWith("//")) return "/";
  return /^\/(login|api|sandbox)(\/|$)/.test(pathname) ? "/" : `${pathname}${search}`;
}
