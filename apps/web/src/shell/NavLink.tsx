import type { ReactNode } from "react";
import { Link, useLocation } from "wouter";
import { isWithin, paths } from "../site/paths.ts";
import { preloadRoute } from "./routes.tsx";

/** A link of the shell: says where it leads when one is already there, and fetches the page when one aims at it. */
export function NavLink({ href, className, title, exact = false, children }: NavLinkProps) {
  const [path] = useLocation();
  const current = exact || href === paths.main ? path === href : isWithin(path, href);
  const aim = () => void preloadRoute(href);
  return (
    <Link
      href={href}
      className={className}
      title={title}
      aria-current={current ? "page" : undefined}
      onPointerEnter={aim}
      onFocus={aim}
    >
      {children}
    </Link>
  );
}

export type NavLinkProps = {
  href: string;
  className?: string | undefined;
  title?: string | undefined;
  /** True where pages below `href` have links of their own. */
  exact?: boolean;
  children: ReactNode;
};
