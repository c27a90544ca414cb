import type { Need } from "./rights";

/** A screen in the table of screens. */
export type Row = {
  /** The address as in app/routes.ts, with the tab of a screen that has several. */
  at: `/${string}`;
  /** Of a list: the same rows as a file. */
  csv?: `/${string}.csv`;
  /** Of a screen that is called the same whatever it shows. */
  title?: string;
  needs: Need;
  /** The screen above it, by name. */
  parent?: string;
};
