import type { ComponentPropsWithoutRef, ReactNode } from "react";

/** A box or a button to tick, first, and what it stands for. */
export function Choice({ className, ...rest }: ComponentPropsWithoutRef<"label">) {
  // biome-ignore lint/a11y/noLabelWithoutControl: the control is among its children
  return <label className={className ? `choice ${className}` : "choice"} {...rest} />;
}

type ChoicesProps = { layout?: "wrap" | "tight" | "grid" | "lines"; scrolls?: boolean; children: ReactNode };

/** Choices beside one another, closer together, in columns or in lines. Many of them scroll in a frame of their own. */
export function Choices({ layout = "wrap", scrolls = false, children }: ChoicesProps) {
  const names = ["choices", layout !== "wrap" && `choices-${layout}`, scrolls && "choices-long"];
  return <div className={names.filter(Boolean).join(" ")}>{children}</div>;
}

/** Choices as rows of one frame, each with more to say than a word. */
export function ChoiceRows({ children }: { children: ReactNode }) {
  return <div className="tick-rows">{children}</div>;
}

/** A second, quiet line of a row. */
export function ChoiceNote({ children }: { children: ReactNode }) {
  return <span className="block text-ink-muted text-sm">{children}</span>;
}
