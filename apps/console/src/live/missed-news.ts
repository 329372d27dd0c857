import type { QueryClient } from "@tanstack/react-query";

/** Asks for the open card once more, where news of it may have been missed. */
export function askForCards(client: QueryClient): void {
  void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === "card" });
}
