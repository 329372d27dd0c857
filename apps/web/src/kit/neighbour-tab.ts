/** The tab that a key leads to; undefined when the key is not one of a tab list. The row is a ring. */
export function neighbourTab<Tab extends { id: string }>(
  tabs: readonly Tab[],
  active: string,
  key: string,
): Tab | undefined {
  const at = tabs.findIndex((tab) => tab.id === active);
  switch (key) {
    case "ArrowRight":
      return tabs.at((at + 1) % tabs.length);
    case "ArrowLeft":
      return tabs.at(Math.max(at, 0) - 1);
    case "Home":
      return tabs.at(0);
    case "End":
      return tabs.at(-1);
    default:
      return undefined;
  }
}
