/**
 * Calls `work` in a task of its own when the next `frames` frames have been drawn; a page out of sight draws none, and
 * waits a moment instead. One change spread over several frames keeps each of them short. Returns how to call it off.
 */
export function afterFrame(work: () => void, frames = 1): () => void {
  let timer = setTimeout(goOn, UNSEEN_MS);
  let callOff = (): void => clearTimeout(timer);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(goOn);
  });
  return () => {
    cancelAnimationFrame(frame);
    callOff();
  };

  function goOn(): void {
    cancelAnimationFrame(frame);
    if (frames > 1) callOff = afterFrame(work, frames - 1);
    else work();
  }
}

/** Longer than a frame takes even on a slow phone. */
const UNSEEN_MS = 200;
