import { Link, type LinkProps } from "@remix-run/react";
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from "react";
import { Icon } from "./icon";
import type { IconName, RowIconName } from "./icon-names";
import { RowIcon } from "./row-icon";

type ButtonVariant = "primary" | "plain" | "quiet" | "danger";

type Look = {
  variant?: ButtonVariant;
  icon?: IconName;
  /** The same where a list repeats the button in each row. */
  rowIcon?: RowIconName;
  size?: "md" | "lg";
  block?: boolean;
  /** Says to screen readers what the button acts on, as in "Start sync" + " of Oakhurst nightly". */
  about?: string;
  children: ReactNode;
};

function look({ variant = "plain", size = "md", block = false }: Look): string {
  const names = ["button"];
  if (variant !== "plain") names.push(`button-${variant}`);
  if (size === "lg") names.push("button-lg");
  if (block) names.push("button-block");
  return names.join(" ");
}

function Content({ icon, rowIcon, about, children }: Look) {
  const words = (
    <>
      {children}
      {about ? <span className="sr-only">{` ${about}`}</span> : null}
    </>
  );
  return (
    <>
      {icon ? <Icon name={icon} /> : null}
      {rowIcon ? <RowIcon name={rowIcon} /> : null}
      {typeof children === "string" ? words : <span>{words}</span>}
    </>
  );
}

/** A button that does something. It submits its form unless told otherwise. */
export function Button(props: Look & Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof Look | "className">) {
  const { variant, icon, rowIcon, size, block, about, children, type, ...rest } = props;
  return (
    <button type={type} className={look(props)} {...rest}>
      <Content icon={icon} rowIcon={rowIcon} about={about}>
        {children}
      </Content>
    </button>
  );
}

/** A link that looks like a button: it leads somewhere and changes nothing. */
export function ButtonLink(props: Look & Pick<LinkProps, "to" | "prefetch" | "preventScrollReset" | "reloadDocument">) {
  const { variant, icon, rowIcon, size, block, about, children, ...rest } = props;
  return (
    <Link className={look(props)} {...rest}>
      <Content icon={icon} rowIcon={rowIcon} about={about}>
        {children}
      </Content>
    </Link>
  );
}

/** The same as a plain anchor: for other sites, for files, and for places on this page. */
export function ButtonAnchor(props: Look & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof Look | "className">) {
  const { variant, icon, rowIcon, size, block, about, children, ...rest } = props;
  return (
    <a className={look(props)} {...rest}>
      <Content icon={icon} rowIcon={rowIcon} about={about}>
        {children}
      </Content>
    </a>
  );
}
