import { useEffect, useRef, useState } from "react";
import { afterFrame } from "./after-frame.ts";

/**
 * The value as it was before it changed, until `frames` frames have been drawn since; what changes meanwhile comes with it.
 * What is drawn from it comes after what answers the player at once, and one change of state is no longer one long task.
 */
export function useFrameLater<Value>(value: Value, frames = 1): Value {
  const [shown, show] = useState({ value });
  const latest = useRef(value);
  const callOff = useRef<() => void>(undefined);

  useEffect(() => {
    latest.current = value;
    callOff.current ??= afterFrame(() => {
      callOff.current = undefined;
      show((now) => (Object.is(now.value, latest.current) ? now : { value: latest.current }));
    }, frames);
  }, [value, frames]);

  useEffect(
    () => () => {
      callOff.current?.();
      callOff.current = undefined;
    },
    [],
  );
  return shown.value;
}
