import type { ReactNode } from "react";
import { Link } from "wouter";
import { classNames } from "../kit/class-names.ts";
import button from "../kit/Button.module.css";

/** A link that looks like a button. `leavesPage` makes the browser load the address, as sign-in needs. */
export function ActionLink(props: ActionLinkProps) {
  const {
    href,
    tone = "secondary",
    size = "m",
    full = false,
    leavesPage = false,
    className,
    children,
  } = props;
  const look = classNames(button.button, button[tone], button[size], full && button.full, className);
  const label = <span className={button.label}>{children}</span>;
  if (leavesPage)
    return (
      <a href={href} className={look}>
        {label}
      </a>
    );
  return (
    <Link href={href} className={look}>
      {label}
    </Link>
  );
}

export type ActionLinkProps = {
  href: string;
  tone?: "primary" | "secondary" | "ghost";
  size?: "s" | "m" | "l";
  full?: boolean;
  leavesPage?: boolean;
  className?: string | undefined;
  children: ReactNode;
};
