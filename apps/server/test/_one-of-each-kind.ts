/** A game of each way to stake: at once, in a game of many calls, in a round. The others of its kind are further cases of it. */
export const ONE_OF_EACH_KIND: ReadonlySet<string> = new Set(["dice", "mines", "wheel"]);
