/** Calls at the same time share one reading, and its answer holds for a moment: anyone may ask, as often as they like. */
export function rememberBriefly<Value>(read: () => Promise<Value>, validMs: number): () => Promise<Value> {
  let answer: Promise<Value> | null = null;
  return () => {
    answer ??= read().finally(() => setTimeout(() => (answer = null), validMs).unref());
    return answer;
  };
}

/**
 * The same for each of many keys, at most `most` of which are remembered at once. A reading that fails is not: whoever asks next reads again. While
 * `atOnce` are read, null stands for any other.
 */
export function rememberEachBriefly<Value>(
  read: (key: number) => Promise<Value>,
  { validMs, most, atOnce }: { readonly validMs: number; readonly most: number; readonly atOnce: number },
): (key: number) => Promise<Value | null> {
  const answers = new Map<number, Promise<Value>>();
  let running = 0;
  return async (key) => {
    const known = answers.get(key);
    if (known !== undefined) return known;
    if (running >= atOnce || answers.size >= most) return null;
    running += 1;
    const answer = read(key).finally(() => (running -= 1));
    answers.set(key, answer);
    const forget = (): void => void answers.delete(key);
    answer.then(() => setTimeout(forget, validMs).unref(), forget);
    return answer;
  };
}
