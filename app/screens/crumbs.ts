import { type ScreenName, screens } from "./table";

/** A link to a screen above the one that is shown. */
export type Crumb = { to: string; label: string };

type Table = typeof screens;
type Above<Name extends ScreenName> = Table[Name] extends { parent: infer Parent extends ScreenName }
  ? Parent | Above<Parent>
  : never;
/** The screens above this one whose address or name depends on what they show. */
type Unnamed<Name extends ScreenName> = {
  [Up in Above<Name>]: Table[Up] extends { at: `${string}:${string}` } ? Up : never;
}[Above<Name>];

/**
 * The way to a screen: what lies above it, the topmost first. `named` says of each one that has an id in its address
 * where it is and what it is called.
 */
export function crumbsTo<Name extends ScreenName>(
  screen: Name,
  ...[named]: [Unnamed<Name>] extends [never] ? [] : [named: Record<Unnamed<Name>, Crumb>]
): Crumb[] {
  const crumbs: Crumb[] = [];
  for (let up = parentOf(screen); up; up = parentOf(up)) {
    const row = screens[up];
    crumbs.unshift((named as Record<string, Crumb> | undefined)?.[up] ?? { to: row.at, label: labelOf(row) });
  }
  return crumbs;
}

const parentOf = (screen: ScreenName): ScreenName | null => {
  const row = screens[screen];
  return "parent" in row ? row.parent : null;
};

const labelOf = (row: Table[ScreenName]): string => ("title" in row ? row.title : "");
