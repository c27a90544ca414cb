import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { workingDistrictPath } from "~/http/path-queries";
import type { Navigation } from "~/screens/navigation";
import { Bar, BarEnd, BarLink } from "~/ui/bar";
import { Brand } from "~/ui/brand";
import { Icon } from "~/ui/icon";
import { SkipLink } from "~/ui/skip-link";
import type { Account } from "./nav-account";
import { AccountMenu } from "./nav-account";
import { NavBar, NavDrawer } from "./nav-bar";
import { ReferenceOwner } from "./reference-owner";

type Props = {
  account: Account;
  /** What the bar leads to. The screens that are outside the navigation have none, only the way back. */
  navigation?: Navigation;
  /** Of those who may work on any district: the one they have chosen, or that they have chosen none. */
  working?: { name: string | null } | null;
  children: ReactNode;
};

/** The frame of the signed-in screens: skip link, bar, account. The page brings its own <main id="main">. */
export function SignedInFrame({ account, navigation, working = null, children }: Props) {
  // Someone whose profile can't be read has no role, and so no links.
  const bar = navigation && navigation.links.length > 0 ? navigation : null;
  return (
    <ReferenceOwner.Provider value={`${account.email} ${account.roleLine}`}>
      <SkipLink />
      <Bar>
        {bar ? <NavDrawer navigation={bar} working={working ? <WorkingDistrict {...working} /> : null} /> : null}
        <Brand to="/home" />
        {bar ? <NavBar navigation={bar} /> : null}
        <BarEnd>
          {navigation ? null : <BackToHome />}
          {bar && working ? (
            <div className="max-md:hidden">
              <WorkingDistrict {...working} />
            </div>
          ) : null}
          <AccountMenu account={account} />
        </BarEnd>
      </Bar>
      {children}
    </ReferenceOwner.Provider>
  );
}

function BackToHome() {
  return (
    <nav aria-label="Main">
      <BarLink to="/home">
        <Icon name="arrow-left" />
        Back to home
      </BarLink>
    </nav>
  );
}

/** Which district one works on, and the way to another: the page that one is on comes back. */
function WorkingDistrict({ name }: { name: string | null }) {
  const { pathname, search } = useLocation();
  return (
    <BarLink to={workingDistrictPath(pathname + search)}>
      <Icon name="landmark" />
      <span className="sr-only">{name ? "You’re working on " : ""}</span>
      <span className="max-w-40 truncate">{name ?? "Choose a district"}</span>
      {name ? <span className="sr-only">. Change district</span> : null}
    </BarLink>
  );
}
