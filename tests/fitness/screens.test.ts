import ts from "typescript";
import { describe, expect, test } from "vitest";
import { type ScreenName, screens } from "~/screens/table";
import { exportsOf, plainFunction, routeAddresses, routeModules } from "./route-modules";

const rows = Object.entries(screens) as [ScreenName, (typeof screens)[ScreenName]][];
const addresses = routeAddresses();
const pages = routeModules().filter(({ source }) => exportsOf(source).has("default"));
const addressOf = (at: string) => at.replace(/\?.*$/, "");
const atAddress = (address: string | undefined) => rows.filter(([, { at }]) => addressOf(at) === address);

/** Pages that are no screen of their own. */
const frames: Record<string, string> = {
  "frame/signed-in": "the frame around the screens",
  "frame/not-found": "any address where nothing is",
  "rosters/frame": "the frame around the screens of rosters",
};

/** Screens whose loader asks for something else than the row's needs, each with its reason. */
const otherwise: Record<string, string> = {
  "people/users": "two tabs, each with a row and permissions of its own",
  "software/addresses/mapper": "three tabs, each with a row and permissions of its own",
  "software/requests/recommendations": "two tabs, one need",
  "places/list": "each kind of places has permissions of its own",
  "places/new": "each kind of places has permissions of its own",
  "places/import": "each kind of places has permissions of its own",
  "places/merge": "each kind of places has permissions of its own",
  "places/place": "each kind of places has permissions of its own",
};

describe("the table of screens", () => {
  const shown = pages.map(({ name }) => name).filter((name) => !(name in frames));
  test.each(shown)("has a row for %s", (name) => {
    expect(atAddress(addresses.get(name))).not.toEqual([]);
  });

  test("names no address that is not there", () => {
    const there = new Set(pages.map(({ name }) => addresses.get(name)));
    expect(rows.filter(([, { at }]) => !there.has(addressOf(at))).map(([name]) => name)).toEqual([]);
  });

  test("names every address once", () => {
    const all = rows.map(([, { at }]) => at as string);
    expect(all.filter((at, index) => all.indexOf(at) !== index)).toEqual([]);
  });

  test("has above each screen a screen that is there, in the end one with a title of its own", () => {
    for (const [name, row] of rows) {
      if (!("parent" in row)) continue;
      const parent: string = row.parent;
      expect(Object.keys(screens), name).toContain(parent);
      expect("title" in screens[row.parent] || screens[row.parent].at.includes(":"), name).toBe(true);
    }
  });

  const guarded = pages.filter(({ name }) => !(name in frames) && !(name in otherwise));
  test.each(guarded.map((page) => [page.name, page] as const))("opens %s by its row", (name, { source }) => {
    const [[screen, row] = []] = atAddress(addresses.get(name));
    const loader = exportsOf(source).get("loader");
    const first = loader && plainFunction(loader)?.body?.statements[0]?.getText();
    if (row?.needs === "public") expect(first ?? "").not.toContain("requireViewer");
    else expect(first, `the first statement of ${name}`).toContain(`requireViewer(request, screens.${screen}.needs)`);
  });

  test("has no exception that is not needed", () => {
    const byRow = (name: string) => {
      const page = pages.find((one) => one.name === name);
      const text = page?.source.statements.filter(ts.isFunctionDeclaration).map((one) => one.getText()) ?? [];
      const [[screen] = []] = atAddress(addresses.get(name));
      return atAddress(addresses.get(name)).length < 2 && text.some((one) => one.includes(`screens.${screen}.needs)`));
    };
    expect(Object.keys(otherwise).filter(byRow)).toEqual([]);
    const names = pages.map(({ name }) => name);
    expect(Object.keys({ ...frames, ...otherwise }).filter((name) => !names.includes(name))).toEqual([]);
  });
});
