import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Navigation, NavigationLink } from "~/screens/navigation";
import { BarLink, BarNav } from "~/ui/bar";
import { Brand } from "~/ui/brand";
import { Drawer } from "~/ui/drawer";
import { Icon } from "~/ui/icon";
import { Menu } from "~/ui/menu";
import { type Current, currentOf } from "./nav-current";

/** What a link says of itself when it leads to this page, or to one above it. */
function ariaCurrent(current: Current, to: string): "page" | "true" | undefined {
  if (current?.to !== to) return undefined;
  return current.exact ? "page" : "true";
}

function useCurrent({ links, menus }: Navigation): Current {
  return currentOf([...links, ...menus.flatMap((menu) => menu.links)], useLocation());
}

/** The links of the bar: some in view, the others in menus. From 768 px on. */
export function NavBar({ navigation }: { navigation: Navigation }) {
  const current = useCurrent(navigation);
  return (
    <BarNav label="Main">
      {navigation.links.map(({ to, label }) => (
        <li key={to}>
          <BarLink to={to} aria-current={ariaCurrent(current, to)}>
            {label}
          </BarLink>
        </li>
      ))}
      {navigation.menus.map(({ id, label, links }) => (
        <li key={id}>
          <Menu
            id={`menu-${id}`}
            look="link"
            hover
            current={links.some(({ to }) => to === current?.to)}
            button={
              <>
                {label}
                <Icon name="chevron-down" />
              </>
            }
          >
            <LinkList links={links} current={current} />
          </Menu>
        </li>
      ))}
    </BarNav>
  );
}

/** The same links in a drawer, below 768 px. */
export function NavDrawer({ navigation, working }: { navigation: Navigation; working: ReactNode }) {
  const current = useCurrent(navigation);
  return (
    <Drawer id="drawer" label="Navigation" head={<Brand to="/home" />}>
      {working}
      <nav aria-label="Main">
        <LinkList links={navigation.links} current={current} />
        {navigation.menus.map(({ id, label, links }) => (
          <section key={id} aria-labelledby={`drawer-${id}`}>
            <h2 id={`drawer-${id}`}>{label}</h2>
            <LinkList links={links} current={current} />
          </section>
        ))}
      </nav>
    </Drawer>
  );
}

function LinkList({ links, current }: { links: NavigationLink[]; current: Current }) {
  return (
    <ul>
      {links.map(({ to, label, icon }) => (
        <li key={to}>
          <Link to={to} aria-current={ariaCurrent(current, to)}>
            <Icon name={icon} />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
