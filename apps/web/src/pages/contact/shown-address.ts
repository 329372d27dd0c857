/** An address as one reads it: without its scheme, its letters not percent-encoded. */
export function shownAddress(href: string): string {
  const address = href.replace(/^https?:\/\//u, "");
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}
