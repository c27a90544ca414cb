import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Brand } from "~/ui/brand";
import { ButtonAnchor, ButtonLink } from "~/ui/button";
import { SkipLink } from "~/ui/skip-link";

type Props = {
  requestDemoUrl: string;
  /** Someone who is signed in already gets the way home instead of the login. */
  signedIn?: boolean;
  links?: { to: string; label: string }[];
  children: ReactNode;
};

/** The frame of the public pages. The page brings its own <main id="main">. */
export function PublicFrame({ requestDemoUrl, signedIn = false, links = [], children }: Props) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="bar">
        <div className="bar-inner">
          <Brand to="/" />
          <nav className="bar-end" aria-label="Main">
            <ButtonAnchor variant="quiet" href={requestDemoUrl} rel="noreferrer">
              Request Demo
            </ButtonAnchor>
            {signedIn ? <ButtonLink to="/home">Home</ButtonLink> : <ButtonLink to="/login">Login</ButtonLink>}
          </nav>
        </div>
      </header>
      <div className="grow">{children}</div>
      <footer className="site-foot">
        <div className="foot-links">
          <p>Rollcall, educational software in order</p>
          {links.map((link) => (
            <Link key={link.to} to={link.to}>
              {link.label}
            </Link>
          ))}
        </div>
      </footer>
    </div>
  );
}
