import { useEffect, useState } from "react";
import { anchorElement, useAnchor } from "../texts/use-anchor.ts";

/** Which questions are open. The one that the address names is open from the start, and when the address changes to it. */
export function useOpenQuestions() {
  const [open, setOpenIds] = useState<ReadonlySet<string>>(() => new Set([location.hash.slice(1)]));
  useAnchor();

  useEffect(() => {
    function arrive(): void {
      setOpenIds((ids) => new Set([...ids, location.hash.slice(1)]));
      anchorElement()?.scrollIntoView();
    }
    window.addEventListener("hashchange", arrive);
    return () => window.removeEventListener("hashchange", arrive);
  }, []);

  return {
    isOpen: (id: string): boolean => open.has(id),
    setOpen: (id: string, isOpen: boolean): void => {
      if (open.has(id) === isOpen) return;
      setOpenIds(new Set(isOpen ? [...open, id] : [...open].filter((other) => other !== id)));
    },
  };
}
