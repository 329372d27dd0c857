import { ordinaryLine } from "../platform/text/visible-text.ts";
import { posesAsStaff } from "./staff-name.ts";

const LONGEST = 64;
const NAMELESS = "Игрок";

/**
 * A name as others may see it: 1–64 characters on one line that all show something (`visibleText`), in their ordinary form: a full-width
 * «Ｏｌｙａ» becomes «Olya». Whoever poses as somebody of the site, or as somebody who is gone, has no name.
 */
export function playerName(given: string): string {
  const name = Array.from(ordinaryLine(given)).slice(0, LONGEST).join("").trim();
  return name === "" || posesAsStaff(name) || posesAsErased(name) ? NAMELESS : name;
}

/** The site calls those so who have deleted their account. */
function posesAsErased(name: string): boolean {
  return name.toLowerCase().replaceAll("е", "ё").startsWith("удалённый игрок");
}
