import type { QueryClient, QueryFilters } from "@tanstack/react-query";

/** Asks for the open card once more, where news of it may have been missed. */
export function askForCards(client: QueryClient): void {
  askAgain(client, { predicate: ({ queryKey }) => queryKey[1] === "card" });
}

/** Asks behind what has happened: an answer that is under way, the first one too, may be of before. */
export function askAgain(client: QueryClient, which: QueryFilters): void {
  void client.cancelQueries(which).then(() => client.invalidateQueries(which));
}
