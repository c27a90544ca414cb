import type { ComponentPropsWithoutRef } from "react";

type Props = Omit<ComponentPropsWithoutRef<"div">, "className"> & { as?: "div" | "p" };

/** Buttons and links beside one another. They are left out on paper. */
export function Actions({ as = "div", ...rest }: Props) {
  const Tag = as as "div";
  return <Tag className="actions" {...rest} />;
}
