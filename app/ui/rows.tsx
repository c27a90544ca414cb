import type { ComponentPropsWithoutRef, ReactNode } from "react";
import type { Tone } from "./tone";

type Props = ComponentPropsWithoutRef<"ul"> & {
  as?: "ul" | "ol";
  /** On a phone, too, a row's button is at its end. */
  beside?: boolean;
};

/** Links as rows: each takes a sign, what it is about, and what is at its end. The link fills the row. */
export function Rows({ as = "ul", beside = false, className, ...rest }: Props) {
  const Tag = as as "ul";
  return <Tag className={["rows", beside && "rows-beside", className].filter(Boolean).join(" ")} {...rest} />;
}

/** A row; its sign takes the tone. */
export function RowItem({ tone, children }: { tone?: Tone; children: ReactNode }) {
  return <li className={tone && `is-${tone}`}>{children}</li>;
}

type ActionProps = { tone?: Tone; sign: ReactNode; action: ReactNode; children: ReactNode };

/** A row of a few lines that ends with one button; on a phone the button is below. */
export function ActionRow({ tone, sign, action, children }: ActionProps) {
  return (
    <li className={tone ? `row-action is-${tone}` : "row-action"}>
      {sign}
      <div>{children}</div>
      <div>{action}</div>
    </li>
  );
}

/** What is at the end of a row. */
export function RowEnd({ children }: { children: ReactNode }) {
  return <span className="meta">{children}</span>;
}
