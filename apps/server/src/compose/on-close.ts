/** Takes down how a part is closed. */
export type OnClose = (close: () => Promise<unknown>) => void;
