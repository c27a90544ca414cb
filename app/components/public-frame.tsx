import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { paths } from "~/http/paths";
import { Bar, BarEnd } from "~/ui/bar";
import { Brand } from "~/ui/brand";
import { ButtonAnchor, ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Menu } from "~/ui/menu";
import { SkipLink } from "~/ui/skip-link";
import { SignOutForm } from "./nav-account";
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

/** The user menu on a public page: the way in or, for whoever is signed in, the profile and the way out; and the theme. */
function VisitorMenu({ signedIn }: { signedIn: boolean }) {
  const { pathname } = useLocation();
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
          {signedIn ? (
            <Link to={paths.profile}>
              <Icon name="user-cog" />
              Profile Settings
            </Link>
          ) : (
            <Link to={paths.login} aria-current={pathname === paths.login ? "page" : undefined}>
              <Icon name="log-in" />
              Sign In
            </Link>
          )}
        </li>
      </ul>
      <ThemeForm compact />
      {signedIn ? <SignOutForm /> : null}
    </Menu>
  );
}
