import type { ReactNode } from "react";
import { Link, useLocation, useSearch } from "wouter";
import { OPENED_HERE, withSlip } from "./slip-link.ts";

/** A link to the slip of a bet, over the page as it stands. */
export function SlipLink({ betId, className, title, children }: SlipLinkProps) {
  const [path] = useLocation();
  const search = useSearch();
  return (
    <Link href={withSlip(path, search, betId)} state={OPENED_HERE} className={className} title={title}>
      {children}
    </Link>
  );
}

export type SlipLinkProps = {
  betId: number;
  className?: string | undefined;
  title?: string | undefined;
  children: ReactNode;
};
