import type { ReactNode } from "react";
import { Icon } from "./icon";

/** Something that opens on demand, without scripts: a table under a figure, or "Are you sure?" before a costly step. */
export function Disclosure({ summary, open, children }: { summary: ReactNode; open?: boolean; children: ReactNode }) {
  return (
    <details className="disclosure" open={open}>
      <summary>
        <Icon name="chevron-right" />
        {summary}
      </summary>
      <div className="stack-sm">{children}</div>
    </details>
  );
}
