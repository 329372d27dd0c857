/** Notices in the corner, 3 s each. The library that shows them is fetched when the page has started. */
export const toast = {
  success: (text: string) => show({ kind: "success", title: "Успешно", text }),
  news: (title: string, text: string) => show({ kind: "success", title, text }),
  error: (text: string) => show({ kind: "error", title: "Ошибка", text }),
};

/** Called by the mounted list of toasts; what was said before is said now. Returns how to unsubscribe. */
export function receiveToasts(next: (notice: Notice) => void): () => void {
  receiver = next;
  for (const notice of waiting.splice(0)) next(notice);
  return () => {
    receiver = undefined;
  };
}

function show(notice: Notice): void {
  if (receiver !== undefined) receiver(notice);
  else if (waiting.length < MAX_WAITING) waiting.push(notice);
}

let receiver: ((notice: Notice) => void) | undefined;
const waiting: Notice[] = [];
const MAX_WAITING = 10;

export type Notice = { kind: "success" | "error"; title: string; text: string };
