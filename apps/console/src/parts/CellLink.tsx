import type { MouseEvent, ReactNode } from "react";
import { Link } from "react-admin";

/** A link in a row that opens a page of its own: a click on it is not one on the row as well, which would leave two steps to go back. */
export function CellLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} onClick={(event: MouseEvent) => event.stopPropagation()}>
      {children}
    </Link>
  );
}
