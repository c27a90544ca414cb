import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { paths } from "~/http/paths";
import { Bar, BarEnd } from "~/ui/bar";
import { Brand } from "~/ui/brand";
import { ButtonAnchor, ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Menu } from "~/ui/menu";
import { SkipLink } from "~/ui/skip-link";
import { PublicFoot } from "./public-foot";
import { ThemeForm } from "./theme-form";

type Props = {
  requestDemoUrl: string;
  /** Someone who is signed in already gets the way home instead of the login. */
  signedIn?: boolean;
  children: ReactNode;
};

/** The frame of the public pages. The page brings its own <main id="main">. */
export function PublicFrame({ requestDemoUrl, signedIn = false, children }: Props) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <Bar>
        <Brand to="/" />
        <BarEnd as="nav" label="Main">
          <ButtonAnchor variant="quiet" href={requestDemoUrl} rel="noreferrer">
            Request Demo
          </ButtonAnchor>
          {signedIn ? <ButtonLink to={paths.home}>Home</ButtonLink> : <ButtonLink to={paths.login}>Login</ButtonLink>}
          <VisitorMenu signedIn={signedIn} />
        </BarEnd>
      </Bar>
      <div className="grow">{children}</div>
      <PublicFoot />
    </div>
  );
}

/** The user menu of whoever is not signed in here: the way in, and the theme. */
function VisitorMenu({ signedIn }: { signedIn: boolean }) {
  const { pathname } = useLocation();
  const to = signedIn ? paths.home : paths.login;
  return (
    <Menu
      id="account-menu"
      align="end"
      look="icon"
      label="Account and theme"
      tooltip="Account and theme"
      button={<Icon name="circle-user" size="lg" />}
    >
      <ul>
        <li>
          <Link to={to} aria-current={pathname === to ? "page" : undefined}>
            <Icon name="log-in" />
            {signedIn ? "Home" : "Sign In"}
          </Link>
        </li>
      </ul>
      <ThemeForm compact />
    </Menu>
  );
}
