/** A sign for a link, by name: the bar draws it. */
export type NavigationIcon =
  | "dashboard"
  | "roi"
  | "compliance"
  | "research"
  | "recommendations"
  | "requests"
  | "users"
  | "profiles"
  | "districts"
  | "history"
  | "blacklist"
  | "unauthorized"
  | "rules";
export type NavigationLink = { to: string; label: string; icon: NavigationIcon };
export type NavigationMenu = { id: string; label: string; links: NavigationLink[] };
/** What the bar and the drawer show. */
export type Navigation = { links: NavigationLink[]; menus: NavigationMenu[] };

/** Whose screens these are, as the frame shows it. */
export type Account = {
  displayName: string;
  email: string | null;
  /** Role and district: "IT director, Lakeside Unified". */
  roleLine: string;
  avatarUrl?: string | null;
};
