import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { callQuery } from "../api/call-query.ts";
import { toast } from "../kit/toast.ts";
import { isNearEnd, timeLeftWords } from "./time-left.ts";

/** Says once that the time a player allows themselves in a day is nearly up. Draws nothing. */
export function TimeLimitWatch() {
  const { data } = useQuery({ ...callQuery("limits/get", {}), refetchInterval: LOOK_EVERY_MS });
  const left = data?.time.left ?? null;
  const said = useRef(false);
  useEffect(() => {
    const near = isNearEnd(left);
    if (near && left !== null && !said.current) toast.news("Лимит времени", timeLeftWords(left));
    said.current = near;
  }, [left]);
  return null;
}

const LOOK_EVERY_MS = 60_000;
