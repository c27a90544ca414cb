import type { ComponentPropsWithoutRef, ReactNode } from "react";
import type { Tone } from "./tone";

type Props = ComponentPropsWithoutRef<"ul"> & { as?: "ul" | "ol" };

/** Links as rows: each takes a sign, what it is about, and what stands at its end. The link fills the row. */
export function Rows({ as = "ul", className, ...rest }: Props) {
  const Tag = as as "ul";
  return <Tag className={className ? `rows ${className}` : "rows"} {...rest} />;
}

/** A row; its sign takes the tone. */
export function RowItem({ tone, children }: { tone?: Tone; children: ReactNode }) {
  return <li className={tone && `is-${tone}`}>{children}</li>;
}

type ActionProps = { tone?: Tone; sign: ReactNode; action: ReactNode; children: ReactNode };

/** A row that is said in a few lines and ends with one button; on a phone the button stands below. */
export function ActionRow({ tone, sign, action, children }: ActionProps) {
  return (
    <li className={tone ? `row-action is-${tone}` : "row-action"}>
      {sign}
      <div>{children}</div>
      <div>{action}</div>
    </li>
  );
}

/** What stands at the end of a row. */
export function RowEnd({ children }: { children: ReactNode }) {
  return <span className="meta">{children}</span>;
}
