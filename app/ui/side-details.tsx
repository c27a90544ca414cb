import type { ReactNode } from "react";

/** What is beside the content: always open where there is room, otherwise behind its summary. */
export function SideDetails({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className="card side-details">
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
