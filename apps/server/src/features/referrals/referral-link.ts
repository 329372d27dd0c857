/** Where the links of partners begin. */
export const LINK_PATH = "/r";

/** The address by which others come; `origin` is that of the site. */
export function referralLink(origin: string, code: string): string {
  return `${origin}${LINK_PATH}/${code}`;
}

/** The code as it is stored, when the text can be one; people type it in capitals too. */
export function readCode(text: unknown): string | null {
  const code = typeof text === "string" ? text.toLowerCase() : "";
  return /^[a-km-np-z2-9]{10}$/.test(code) ? code : null;
}
