import { copyText } from "../../browser/copy-text.ts";

/** True where the system can hand a link to another app; phones can. */
export function canShare(): boolean {
  return typeof navigator.share === "function";
}

/** Opens the system's own sheet. Whoever closes it has changed their mind; where it fails, the link is copied. */
export async function shareLink(url: string): Promise<void> {
  try {
    await navigator.share({ title: "РУМБ", text: "Шесть игр на виртуальные румбики.", url });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return;
    await copyText(url);
  }
}
