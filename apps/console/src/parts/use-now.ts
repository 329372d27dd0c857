import { useEffect, useState } from "react";

/** The browser's clock, Unix ms, read again every half a minute, or as often as it is said. */
export function useNow(everyMs = 30_000): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return nowMs;
}
