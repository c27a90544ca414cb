import { Link, useLocation } from "@remix-run/react";
import { ArrowLeft, LogOut } from "lucide-react";
import type { ReactNode } from "react";
import { Brand } from "~/ui/brand";
import { Icon } from "~/ui/icon";
import { Menu } from "~/ui/menu";
import { SkipLink } from "~/ui/skip-link";

type Account = {
  displayName: string;
  email: string | null;
  /** Role and district: "IT director, Lakeside Unified". */
  roleLine: string;
};

type Props = {
  account: Account;
  /** The bar of the screens that stand outside the navigation: only the way back. */
  slim?: boolean;
  children: ReactNode;
};

/** The plain frame of the signed-in screens: skip link, bar, account. The page brings its own <main id="main">. */
export function SignedInFrame({ account, slim = false, children }: Props) {
  const { pathname } = useLocation();
  return (
    <>
      <SkipLink />
      <header className="bar">
        <div className="bar-inner">
          <Brand to="/home" />
          <div className="bar-end">
            <nav aria-label="Main">
              <Link className="nav-link" to="/home" aria-current={pathname === "/home" ? "page" : undefined}>
                {slim ? <Icon as={ArrowLeft} /> : null}
                {slim ? "Back to home" : "Home"}
              </Link>
            </nav>
            <AccountMenu account={account} />
          </div>
        </div>
      </header>
      {children}
    </>
  );
}

/** The first letters of the first and the last word of a name. */
function initials(displayName: string): string {
  const words = displayName.trim().split(/\s+/).filter(Boolean);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen.map((word) => [...(word ?? "")][0]?.toLocaleUpperCase("en-US") ?? "").join("") || "?";
}

function AccountMenu({ account }: { account: Account }) {
  const letters = initials(account.displayName);
  return (
    <Menu
      id="account-menu"
      align="end"
      buttonClass="user-button"
      label={`${letters}, ${account.displayName}: your account`}
      button={
        <span className="avatar" aria-hidden="true">
          {letters}
        </span>
      }
    >
      <div className="menu-who">
        <p>
          <strong>{account.displayName}</strong>
        </p>
        {account.email ? <p className="text-sm text-ink-muted">{account.email}</p> : null}
        <p className="text-sm text-ink-muted">{account.roleLine}</p>
      </div>
      <form method="post" action="/sign-out">
        <button type="submit">
          <Icon as={LogOut} />
          Log out
        </button>
      </form>
    </Menu>
  );
}
