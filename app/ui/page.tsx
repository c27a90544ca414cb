import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

/** The page's own content: where the skip link leads and where focus goes after a change of page. */
export function Page({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <main className={className ? `page ${className}` : "page"} id="main" tabIndex={-1}>
      {children}
    </main>
  );
}

type HeadProps = {
  crumbs?: { to: string; label: string }[];
  title: ReactNode;
  state?: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
};

/** Where one is, what this is, one sentence on what it shows and for when, and the one or two things to do. */
export function PageHead({ crumbs, title, state, lead, actions }: HeadProps) {
  return (
    <div className="page-head">
      <div>
        {crumbs ? (
          <nav aria-label="Breadcrumb">
            <ol className="crumbs">
              {crumbs.map((crumb) => (
                <li key={crumb.to}>
                  <Link to={crumb.to}>{crumb.label}</Link>
                </li>
              ))}
            </ol>
          </nav>
        ) : null}
        <div className="title-row">
          <h1>{title}</h1>
          {state}
        </div>
        {lead ? <p>{lead}</p> : null}
      </div>
      {actions ? <div className="actions">{actions}</div> : null}
    </div>
  );
}

/** Cards beside one another, two to a row where there is room. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className="columns">{children}</div>;
}

/** Content beside an aside of facts; the aside comes below under 960 px. */
export function WithAside({ aside, label, children }: { aside: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className="with-aside">
      <div className="stack">{children}</div>
      <aside className="stack" aria-label={label}>
        {aside}
      </aside>
    </div>
  );
}
