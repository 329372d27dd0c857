import { useLayoutEffect, useRef } from "react";

/** A tap this soon after a button has changed its meaning was meant for what it said before, milliseconds. */
const ECHO_MS = 250;

/**
 * Recognises a tap that follows a change of `meaning` too closely: the second of a double tap on «Забрать» must not pay for
 * another game. It counts from when the change is shown, which on a busy phone is later than when it happened.
 */
export function useEchoGuard(meaning: boolean): () => boolean {
  const shown = useRef({ meaning, atMs: Number.NEGATIVE_INFINITY });
  useLayoutEffect(() => {
    if (shown.current.meaning !== meaning) shown.current = { meaning, atMs: performance.now() };
  }, [meaning]);
  return () => performance.now() - shown.current.atMs < ECHO_MS;
}
