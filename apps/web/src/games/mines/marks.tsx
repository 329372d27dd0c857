/** A contact mine with its horns. Decorative: the cell's name says what it is. */
export function MineMark() {
  return (
    <svg viewBox="0 0 48 48" fill="none" stroke="currentColor" strokeWidth="3" aria-hidden="true">
      <path d="M24 4v40M4 24h40M9.9 9.9l28.2 28.2M38.1 9.9 9.9 38.1" />
      <circle cx="24" cy="24" r="12.5" fill="currentColor" stroke="none" />
    </svg>
  );
}

/** The four-pointed star of a compass rose: a cell without a mine. Decorative. */
export function StarMark() {
  return (
    <svg viewBox="0 0 48 48" fill="currentColor" aria-hidden="true">
      <path d="M24 3 28.5 19.5 45 24 28.5 28.5 24 45 19.5 28.5 3 24 19.5 19.5z" />
    </svg>
  );
}
