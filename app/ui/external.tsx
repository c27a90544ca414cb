import type { AnchorHTMLAttributes, ComponentProps } from "react";
import { ButtonAnchor } from "./button";

/** True for an address of the web. What somebody wrote in its place, such as a script, must not become a link. */
const isOfTheWeb = (href: string) => /^https?:\/\//i.test(href);

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

/** A link to another site, which learns nothing of where one comes from; text alone when it is no address of the web. */
export function ExternalLink({ href, children, ...rest }: Props) {
  if (!isOfTheWeb(href)) return <>{children}</>;
  return (
    <a href={href} rel="noopener noreferrer external" {...rest}>
      {children}
    </a>
  );
}

/** The same as a button that opens a new tab; nothing when it is no address of the web. */
export function ExternalButton({ href, ...rest }: ComponentProps<typeof ButtonAnchor> & { href: string }) {
  if (!isOfTheWeb(href)) return null;
  return <ButtonAnchor icon="external-link" href={href} target="_blank" rel="noopener noreferrer" {...rest} />;
}
