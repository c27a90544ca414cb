import { Link } from "@remix-run/react";
import { Count } from "./count";

export type Tab = { to: string; label: string; current: boolean; count?: number };

/** Parts of one screen, each with its own address. */
export function Tabs({ tabs, label }: { tabs: Tab[]; label: string }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.to} to={tab.to} aria-current={tab.current ? "page" : undefined} preventScrollReset>
          {tab.label}
          {tab.count === undefined ? null : <Count of={tab.count} />}
        </Link>
      ))}
    </nav>
  );
}
