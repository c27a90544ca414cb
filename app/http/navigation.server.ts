import { can } from "domain/access/permissions";
import type { Role } from "domain/access/terms";
import {
  barPlaces,
  menuPlaces,
  type Navigation,
  type NavigationLink,
  type NavigationPlace,
} from "~/screens/navigation";
import { screens } from "~/screens/table";
import { opens } from "./screens.server";

type Viewer = { role: Role | null };

/**
 * What the navigation bar and the drawer show this viewer: exactly the links of the specification, those whose screen is
 * still to come last. A menu is there when one of its links is. Someone without a role gets none.
 */
export function navigationFor(viewer: Viewer): Navigation {
  return {
    links: shown(barPlaces, viewer),
    menus: menuPlaces
      .map(({ id, label, places }) => ({ id, label, links: shown(places, viewer) }))
      .filter((menu) => menu.links.length > 0),
  };
}

function shown(places: NavigationPlace[], viewer: Viewer): NavigationLink[] {
  return places
    .filter(({ screen, only }) => opens(viewer, screens[screen].needs) && (!only || can(viewer, ...only)))
    .map(({ screen, icon }) => {
      const { at, title } = screens[screen];
      return { to: at, label: title, icon };
    });
}
