import type { ComponentPropsWithoutRef } from "react";

// Controls without a frame: whoever uses one names it with aria-label.
type Of<E extends "input" | "select" | "textarea"> = ComponentPropsWithoutRef<E>;

const named = (name: string, more?: string) => (more ? `${name} ${more}` : name);

/** A line of text. */
export const Input = ({ className, ...rest }: Of<"input">) => <input className={named("input", className)} {...rest} />;

/** Several lines. */
export const Textarea = ({ className, ...rest }: Of<"textarea">) => (
  <textarea className={named("textarea", className)} {...rest} />
);

/** One of a list. */
export const Select = ({ className, ...rest }: Of<"select">) => (
  <select className={named("select", className)} {...rest} />
);
