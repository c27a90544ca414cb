import type { NavigationLink } from "~/screens/navigation";

/** Which link of the navigation leads to where one is: to this very page, or to one above it. */
export type Current = { to: string; exact: boolean } | null;

type Place = { pathname: string; search: string };

const tabOf = (search: string) => new URLSearchParams(search).get("tab");

/** Finds that link. Where several lead above, it is the nearest: a tab has the pages that lie below its name. */
export function currentOf(links: NavigationLink[], { pathname, search }: Place): Current {
  const tab = tabOf(search);
  let nearest = { to: "", length: 0 };
  for (const { to } of links) {
    const [path = "", query = ""] = to.split("?");
    const own = tabOf(query);
    if (path === pathname && own === tab) return { to, exact: true };
    const above = own ? `${path}/${own}` : path;
    const below = pathname === above || pathname.startsWith(`${above}/`);
    if (below && above.length > nearest.length) nearest = { to, length: above.length };
  }
  return nearest.to ? { to: nearest.to, exact: false } : null;
}
