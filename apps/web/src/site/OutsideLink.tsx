import type { ReactNode } from "react";

/** Words that lead to another site, in a tab of its own; plain ones when the place has no address. */
export function OutsideLink({ href, className, children }: OutsideLinkProps) {
  if (href === "") return children;
  return (
    <a className={className} href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

type OutsideLinkProps = { href: string; className?: string | undefined; children: ReactNode };
