/** Keeps a text for this tab, over its reloads. A browser that refuses storage keeps nothing. */
export function keepInTab(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // The page works without it.
  }
}

/** What this tab keeps under a key; empty when there is nothing, or when the browser refuses storage. */
export function keptInTab(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}
