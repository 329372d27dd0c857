import { toast } from "../kit/toast.ts";

/** Puts a text into the clipboard and says whether it is there: a browser may refuse, and does so without https. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success("Скопировано!");
  } catch {
    toast.error("Браузер не дал скопировать. Выделите текст и скопируйте сами.");
  }
}
