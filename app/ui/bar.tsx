import { Link, type LinkProps } from "@remix-run/react";
import type { ReactNode } from "react";

/** The bar at the top of every page. */
export function Bar({ children }: { children: ReactNode }) {
  return (
    <header className="bar">
      <div className="bar-inner">{children}</div>
    </header>
  );
}

/** What is at the end of the bar. */
export function BarEnd({
  as: Tag = "div",
  label,
  children,
}: {
  as?: "div" | "nav";
  label?: string;
  children: ReactNode;
}) {
  return (
    <Tag className="bar-end" aria-label={label}>
      {children}
    </Tag>
  );
}

/** The links of the bar, from 768 px on. Each child is a list item. */
export function BarNav({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className="bar-nav" aria-label={label}>
      <ul className="bar-list">{children}</ul>
    </nav>
  );
}

/** A link in the bar. */
export function BarLink(props: Pick<LinkProps, "to" | "aria-current" | "children">) {
  return <Link className="nav-link" {...props} />;
}
