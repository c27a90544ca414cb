import { toolGroups } from "./home";
import { screens, type TitledScreen } from "./table";

const every = "Rollcall shows a district which apps are used, what they cost and what student data they have.";
/** Screens on which roles find different things: the title doesn't know who reads it, so no sentence of theirs is right. */
const byRole: ReadonlySet<TitledScreen> = new Set([
  ...(["dashboard", "roi", "reports", "recommendations", "requests", "compliance", "places", "sftp"] as const),
]);
const described: Partial<Record<TitledScreen, string>> = Object.assign({}, ...toolGroups.map((group) => group.screens));

/**
 * The title of a page, as its tab in the browser shows it, and what browsers describe it by. Takes the screen, or what a
 * page about one thing is called.
 */
export const pageTitle = (of: TitledScreen | { title: string }) => [
  { title: `${typeof of === "string" ? screens[of].title : of.title} - Rollcall` },
  { name: "description", content: (typeof of === "string" && !byRole.has(of) && described[of]) || every },
];
