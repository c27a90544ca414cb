import { screens, type TitledScreen } from "./table";

/** The title of a page, as its tab in the browser shows it. Takes the screen, or what a page about one thing is called. */
export const pageTitle = (of: TitledScreen | { title: string }) => [
  { title: `${typeof of === "string" ? screens[of].title : of.title} - Rollcall` },
];
