/** Calls at the same time share one reading, and its answer holds for a moment: anyone may ask, as often as they like. */
export function rememberBriefly<Value>(read: () => Promise<Value>, validMs: number): () => Promise<Value> {
  let answer: Promise<Value> | null = null;
  return () => {
    answer ??= read().finally(() => setTimeout(() => (answer = null), validMs).unref());
    return answer;
  };
}
