/** Joins the class names that apply; a condition that fails passes `false`. */
export function classNames(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
