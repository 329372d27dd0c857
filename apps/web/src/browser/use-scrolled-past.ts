import { type RefObject, useEffect, useState } from "react";

/** True once the upper part of an element has gone up under the site's header, where nobody sees it. */
export function useScrolledPast(element: RefObject<Element | null>): boolean {
  const [past, setPast] = useState(false);
  useEffect(() => {
    const watched = element.current;
    if (watched === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        if (last) setPast(last.boundingClientRect.top < HEADER && last.intersectionRatio < ENOUGH);
      },
      { rootMargin: `-${HEADER}px 0px 0px`, threshold: STEPS },
    );
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element]);
  return past;
}

/** Height of the header on narrow screens, px. */
const HEADER = 52;
/** What part of it must be in sight. */
const ENOUGH = 0.8;
const STEPS = [0, 0.2, 0.4, 0.6, ENOUGH, 1];
