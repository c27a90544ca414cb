import type { ComponentPropsWithoutRef } from "react";

type Props = ComponentPropsWithoutRef<"div"> & {
  as?: "div" | "section" | "ul" | "ol";
  gap?: "sm" | "md";
};

/** Blocks one below the other. */
export function Stack({ as = "div", gap = "md", className, ...rest }: Props) {
  const Tag = as as "div";
  return <Tag className={[gap === "sm" ? "stack-sm" : "stack", className].filter(Boolean).join(" ")} {...rest} />;
}
