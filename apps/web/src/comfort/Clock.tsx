import { formatHms } from "@rumb/money/format";
import { useEffect, useState } from "react";

/** The time since a moment (Unix ms), counting on. Not a live region: it changes every second. */
export function Clock({ sinceMs }: { sinceMs: number }) {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return formatHms(nowMs - sinceMs);
}
