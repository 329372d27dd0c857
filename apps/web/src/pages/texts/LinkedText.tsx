import { Link } from "wouter";
import { linkedParts } from "./linked-text.ts";

/** A text with links to pages of the site, written as linked-text.ts says. */
export function LinkedText({ children }: { children: string }) {
  return linkedParts(children).map(({ text, href }, index) =>
    href === undefined ? (
      text
    ) : (
      // The parts of a text never change their places.
      // oxlint-disable-next-line react/no-array-index-key
      <Link key={index} href={href}>
        {text}
      </Link>
    ),
  );
}
