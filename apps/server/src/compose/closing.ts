/** Takes down how a part is closed. */
export type OnClose = (close: () => Promise<unknown>) => void;

/**
 * Opens everything, or nothing: what was opened before a failure is closed again. `onClose` gets each part as soon as it is open;
 * the parts are closed in reverse order.
 */
export async function openAll<Opened>(
  open: (onClose: OnClose) => Promise<Opened>,
): Promise<Opened & Closable> {
  const opened: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (const closeOne of opened.splice(0).toReversed()) await closeOne();
  };
  try {
    return { ...(await open((closeOne) => opened.push(closeOne))), close };
  } catch (error) {
    await close();
    throw error;
  }
}

type Closable = { readonly close: () => Promise<void> };
